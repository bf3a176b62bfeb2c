import { useMemo, useState } from 'react';
import { deviceName } from '@/features/login/use-account.ts';
import type { CsvTable } from '@/features/plots/csv.ts';
import { AdminPlot } from '../../admin/plot/AdminPlot.tsx';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { callQuery } from '../../admin/table/query.ts';
import { RangeChoice } from '../../admin/table/RangeChoice.tsx';
import { listAttempts, readAttemptDays } from './calls.ts';
import {
  ATTEMPT_KINDS,
  ATTEMPT_OUTCOMES,
  ATTEMPTS_SORT,
  type AttemptDays,
  type AttemptRow,
  SECURITY_RANGES,
  type SecurityRange,
} from './security-admin.schema.ts';

const toColumns = ({ texts, languageTag }: Admin): Column<AttemptRow>[] => [
  { key: 'kind', head: texts['adminSecurity.kind'], cell: ({ kind }) => texts[`adminSecurity.kind.${kind}`] },
  {
    key: 'outcome',
    phone: 'second',
    head: texts['adminSecurity.outcome'],
    cell: ({ outcome }) => <span data-outcome={outcome}>{texts[`adminSecurity.outcome.${outcome}`]}</span>,
  },
  { key: 'device', phone: 'first', head: texts['adminSecurity.device'], cell: ({ device }) => deviceName(texts, device) },
  {
    key: 'at',
    phone: 'second',
    head: texts['adminSecurity.at'],
    sort: true,
    number: true,
    cell: ({ at }) => formatMoment(at, languageTag),
  },
];

function toTable({ days }: AttemptDays, texts: AdminTexts): CsvTable {
  const columns = [texts['adminSecurity.day'], texts['adminSecurity.count'], texts['adminSecurity.outcome']];
  if (days.every(({ done, refused }) => done + refused === 0)) return { columns, rows: [] };
  const rows = ATTEMPT_OUTCOMES.flatMap((outcome) =>
    days.map((row) => [row.day, String(row[outcome]), texts[`adminSecurity.outcome.${outcome}`]]),
  );
  return { columns, rows };
}

export function Attempts() {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [range, setRange] = useState<SecurityRange>('30');
  const days = useResource((signal) => readAttemptDays(range, signal), range);
  const table = useMemo(() => days.data && toTable(days.data, texts), [days.data, texts]);
  const nameOf = ({ kind, at }: AttemptRow) => `${texts[`adminSecurity.kind.${kind}`]}, ${formatMoment(at, languageTag)}`;
  return (
    <Panel
      id="attempts"
      title={texts['adminSecurity.attempts']}
      note={texts['adminSecurity.attempts.note']}
      actions={<RangeChoice ranges={SECURITY_RANGES} range={range} onRange={setRange} />}
    >
      <AdminPlot
        table={table}
        resource={days}
        title={texts['adminSecurity.attempts.plot']}
        mark="bar"
        x={texts['adminSecurity.day']}
        y={texts['adminSecurity.count']}
        series={texts['adminSecurity.outcome']}
        highlight={table && table.rows.length > 0 ? texts['adminSecurity.outcome.refused'] : undefined}
        empty={texts['adminSecurity.attempts.plot.empty']}
      />
      <DataTable
        name={texts['adminSecurity.attempts']}
        columns={toColumns(admin)}
        load={(query, signal) => listAttempts(callQuery(query), signal)}
        idOf={({ sequence }) => String(sequence)}
        nameOf={nameOf}
        sort={ATTEMPTS_SORT}
        size={SHORT_PAGE_SIZE}
        searchable={false}
        filters={[
          {
            name: 'kind',
            label: texts['adminSecurity.kind'],
            choices: ATTEMPT_KINDS.map((value) => ({ value, label: texts[`adminSecurity.kind.${value}`] })),
          },
          {
            name: 'outcome',
            label: texts['adminSecurity.outcome'],
            choices: ATTEMPT_OUTCOMES.map((value) => ({ value, label: texts[`adminSecurity.outcome.${value}`] })),
          },
        ]}
        prefix="attempts."
        actions={(row) =>
          row.outcome === 'done' && <NextAction label={texts['adminSecurity.sessions']} of={nameOf(row)} href="#account-sessions" />
        }
        empty={<p>{texts['adminSecurity.attempts.empty']}</p>}
      />
    </Panel>
  );
}
