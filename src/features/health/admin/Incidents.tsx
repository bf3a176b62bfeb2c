import { PARTS } from '@/features/health/health.schema.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { callQuery } from '../../admin/table/query.ts';
import { listIncidents } from './calls.ts';
import { formatMinutes } from './duration.ts';
import { INCIDENTS_SORT, type Incident } from './health-admin.schema.ts';
import { PART_LINKS } from './next-links.shared.ts';

const toColumns = ({ texts, languageTag }: Admin): Column<Incident>[] => [
  { key: 'part', head: texts['adminHealth.part'], text: ({ part }) => texts[`health.${part}`] },
  { key: 'from', phone: 'second', head: texts['adminHealth.from'], sort: true, moment: ({ from }) => from },
  {
    key: 'until',
    phone: 'second',
    head: texts['adminHealth.until'],
    number: true,
    cell: ({ until }) =>
      until === null ? <strong className="health-bad">{texts['adminHealth.until.now']}</strong> : formatMoment(until, languageTag),
    csv: ({ until }) => until,
  },
  {
    key: 'minutes',
    phone: 'first',
    head: texts['adminHealth.duration'],
    sort: true,
    number: true,
    cell: ({ minutes }) => formatMinutes(minutes, languageTag),
    csv: ({ minutes }) => minutes,
  },
];

export function Incidents() {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  return (
    <DataTable
      name={texts['adminHealth.incidents']}
      columns={toColumns(admin)}
      load={(query, signal) => listIncidents(callQuery(query), signal)}
      idOf={({ part, from }) => `${part} ${from}`}
      nameOf={({ part, from }) => `${texts[`health.${part}`]}, ${formatMoment(from, languageTag)}`}
      sort={INCIDENTS_SORT}
      size={SHORT_PAGE_SIZE}
      searchable={false}
      filters={[
        { name: 'show', label: texts['adminHealth.show'], choices: [{ value: 'now', label: texts['adminHealth.incidents.now'] }] },
        { name: 'part', label: texts['adminHealth.part'], choices: PARTS.map((value) => ({ value, label: texts[`health.${value}`] })) },
      ]}
      prefix="incidents."
      file="outages"
      actions={({ part, until }) =>
        until === null && (
          <NextAction label={texts[`adminHealth.next.${part}`]} of={texts[`health.${part}`]} href={path(locale, PART_LINKS[part])} />
        )
      }
      empty={<p>{texts['adminHealth.incidents.empty']}</p>}
    />
  );
}
