import { useEffect, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { CsvFor, useCsvForm } from '../../admin/table/CsvFor.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { DayRange } from '../../admin/table/DayRange.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { useDays } from '../../admin/table/use-days.ts';
import { actionName } from './action-name.shared.ts';
import { auditLink } from './audit-links.shared.ts';
import { listAudit } from './calls.ts';
import { changedFields } from './changed-fields.ts';
import { AUDIT_SORT, type AuditRow } from './security-admin.schema.ts';

function Changes({ row }: { row: AuditRow }) {
  const { texts } = useAdmin();
  const fields = changedFields(row);
  if (fields.length === 0) return <span className="muted">{texts['adminSecurity.change.none']}</span>;
  return (
    <details className="security-change">
      <summary>
        <span className="visually-hidden">
          {fill(texts['adminSecurity.change.of'], { action: actionName(row.action, texts), subject: row.subject })}{' '}
        </span>
        {fields.map(({ name }) => name).join(', ')}
      </summary>
      <dl>
        {fields.map(({ name, mine, theirs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{texts['adminSecurity.change.before']}</span> {mine === '' ? '–' : <del>{mine}</del>}
            </dd>
            <dd>
              <span>{texts['adminSecurity.change.after']}</span> {theirs === '' ? '–' : <ins>{theirs}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const toColumns = ({ texts, languageTag }: Admin): Column<AuditRow>[] => [
  { key: 'action', head: texts['adminSecurity.action'], cell: ({ action }) => actionName(action, texts) },
  {
    key: 'subject',
    phone: 'second',
    head: texts['adminSecurity.subject'],
    cell: ({ subject }) => <code className="security-subject">{subject}</code>,
  },
  {
    key: 'change',
    head: texts['adminSecurity.change'],
    cell: (row) => <Changes row={row} />,
  },
  {
    key: 'actor',
    head: texts['adminSecurity.actor'],
    cell: ({ actor }) => (actor === 'owner' ? texts['adminSecurity.actor.owner'] : actor),
  },
  {
    key: 'at',
    phone: 'second',
    head: texts['adminSecurity.at'],
    sort: true,
    number: true,
    cell: ({ at }) => formatMoment(at, languageTag),
  },
];

function AuditList() {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const { days, turn, choose } = useDays();
  const [shown, setShown] = useState({ q: '', total: 0 });
  const chosen = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) };
  const load: LoadPage<AuditRow> = async (query, signal) => {
    const outcome = await listAudit({ ...callQuery(query), ...chosen }, signal);
    if (outcome.ok) setShown({ q: query.q, total: outcome.data.total });
    return outcome;
  };
  const nameOf = ({ action, subject }: AuditRow) => `${actionName(action, texts)} ${subject}`;
  const form = useCsvForm(languageTag);
  const file = new URLSearchParams({ locale, form, ...chosen, ...(shown.q && { q: shown.q }) });
  return (
    <DataTable
      name={texts['adminSecurity.audit']}
      columns={toColumns(admin)}
      load={load}
      idOf={({ sequence }) => String(sequence)}
      nameOf={nameOf}
      sort={AUDIT_SORT}
      size={SHORT_PAGE_SIZE}
      narrowed={`${days.from} ${days.to}`}
      narrow={<DayRange days={days} choose={choose} from={texts['adminSecurity.from']} to={texts['adminSecurity.to']} />}
      tools={
        shown.total > 0 && (
          <span className="csv-file">
            <CsvFor />
            <a className="button button-outline button-xs" href={`/api/admin/security/audit.csv?${file}`} download>
              {texts['adminSecurity.csv']}
            </a>
          </span>
        )
      }
      turn={turn}
      actions={(row) => {
        const link = auditLink(row);
        return link && <NextAction label={texts['adminSecurity.open']} of={nameOf(row)} href={path(locale, link)} />;
      }}
      empty={<p>{texts[days.from || days.to ? 'adminSecurity.audit.empty.days' : 'adminSecurity.audit.empty']}</p>}
    />
  );
}

export function Audit() {
  const { texts } = useAdmin();
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <Panel id="audit" title={texts['adminSecurity.audit']} note={texts['adminSecurity.audit.note']}>
      {isInBrowser && <AuditList />}
    </Panel>
  );
}
