import { useMemo, useState } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import type { CsvTable } from '@/features/plots/csv.ts';
import { path } from '@/i18n/path.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { pageOfRows } from '../../admin/table/in-memory.ts';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { RangeChoice } from '../../admin/table/RangeChoice.tsx';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { HEALTH_PAGE } from '../../health/admin/health-admin.schema.ts';
import { MAIL_PAGE } from '../../mail/admin/mail.schema.ts';
import { readRefusals } from './calls.ts';
import { type RefusalCall, type RefusalFigures, SECURITY_PAGE, SECURITY_RANGES, type SecurityRange } from './security-admin.schema.ts';

/** Where the owner learns more; another site's page or a wrong host name are only counted. */
const NEXT_LINKS = {
  budget: `${HEALTH_PAGE}#budgets`,
  limit: `${HEALTH_PAGE}#budgets`,
  signedOut: `${SECURITY_PAGE}#attempts`,
  notOwner: `${SECURITY_PAGE}#attempts`,
  trap: `${MAIL_PAGE}?folder=spam`,
} as const;

function toColumns({ texts, languageTag }: Admin): Column<RefusalCall>[] {
  return [
    {
      key: 'call',
      head: texts['adminSecurity.call'],
      sort: true,
      cell: ({ call }) => <code className="security-subject">{call}</code>,
      csv: ({ call }) => call,
    },
    {
      key: 'kind',
      phone: 'second',
      head: texts['adminSecurity.refused'],
      sort: true,
      text: ({ kind }) => texts[`adminSecurity.refused.${kind}`],
    },
    { key: 'count', phone: 'named', head: texts['adminSecurity.count'], sort: true, count: ({ count }) => count },
    {
      key: 'lastOn',
      phone: 'second',
      head: texts['adminSecurity.lastOn'],
      sort: true,
      number: true,
      cell: ({ lastOn }) => formatDay(lastOn, languageTag),
      csv: ({ lastOn }) => lastOn,
    },
  ];
}

const toTable = ({ days }: RefusalFigures, texts: AdminTexts): CsvTable => ({
  columns: [texts['adminSecurity.day'], texts['adminSecurity.count']],
  rows: days.map(({ day, count }) => [day, String(count)]),
});

export function Refusals() {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const [{ range, turn }, setRange] = useState<{ range: SecurityRange; turn: number }>({ range: '30', turn: 0 });
  const [figures, setFigures] = useState<RefusalFigures>();
  const table = useMemo(() => figures && toTable(figures, texts), [figures, texts]);
  const load: LoadPage<RefusalCall> = async (query, signal) => {
    const outcome = await readRefusals(range, signal);
    if (!outcome.ok) return outcome;
    setFigures(outcome.data);
    const nameOf = ({ kind }: RefusalCall) => texts[`adminSecurity.refused.${kind}`];
    const text = (row: RefusalCall) => `${row.call} ${nameOf(row)}`;
    const value = (row: RefusalCall, column: string) => (column === 'kind' ? nameOf(row) : own(row, column));
    return { ok: true, data: pageOfRows(outcome.data.calls, query, { text, value }, languageTag) };
  };
  return (
    <Panel
      id="refusals"
      title={texts['adminSecurity.refusals']}
      note={texts['adminSecurity.refusals.note']}
      actions={<RangeChoice ranges={SECURITY_RANGES} range={range} onRange={(chosen) => setRange({ range: chosen, turn: turn + 1 })} />}
    >
      {table && figures && figures.calls.length > 0 && (
        <AdminPlot
          table={table}
          title={texts['adminSecurity.refusals.plot']}
          mark="bar"
          x={texts['adminSecurity.day']}
          y={texts['adminSecurity.count']}
        />
      )}
      <DataTable
        name={texts['adminSecurity.refusals']}
        columns={toColumns(admin)}
        load={load}
        idOf={({ kind, call }) => `${kind} ${call}`}
        nameOf={({ call }) => call}
        sort="-count"
        file="blocked-requests"
        prefix="refusals."
        turn={turn}
        actions={({ kind, call }) => {
          const link = own(NEXT_LINKS, kind);
          return (
            link && (
              <NextAction label={texts[`adminSecurity.next.${kind as keyof typeof NEXT_LINKS}`]} of={call} href={path(locale, link)} />
            )
          );
        }}
        empty={<p>{texts['adminSecurity.refusals.empty']}</p>}
      />
    </Panel>
  );
}
