import { fill, numbersIn } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { formatMs } from '../../health/admin/duration.ts';
import type { BuiltAudit } from './built-audit.ts';
import { runColumns, toolsText } from './run-columns.ts';

function toColumns(props: Admin): Column<BuiltAudit>[] {
  const { texts, languageTag } = props;
  const number = numbersIn(languageTag);
  const { part, date, found, pages: allPages, details } = runColumns(props);
  return [
    part,
    date,
    found,
    {
      ...allPages,
      cell: ({ pages, unchecked }) =>
        unchecked === 0 ? number(pages) : fill(texts['adminAccessibility.unchecked'], { pages, unchecked }, number),
    },
    details,
    {
      key: 'seconds',
      head: texts['adminAccessibility.duration'],
      number: true,
      cell: ({ seconds }) => (seconds === 0 ? '–' : formatMs(seconds * 1_000, languageTag)),
      csv: ({ seconds }) => seconds,
    },
    { key: 'tools', head: texts['adminAccessibility.tools'], text: toolsText },
  ];
}

export function LastRuns({ audits }: { audits: readonly BuiltAudit[] }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  return (
    <DataTable
      name={texts['adminAccessibility.last']}
      columns={toColumns(admin)}
      load={wholeList(
        async () => ({ ok: true, data: audits }),
        [],
        ({ part }) => audits.findIndex((one) => one.part === part),
        languageTag,
      )}
      idOf={({ part }) => part}
      nameOf={({ part }) => texts[`adminAccessibility.part.${part}`]}
      sort="part"
      searchable={false}
      prefix="parts."
      file="audits"
      actions={({ part, found }) =>
        found > 0 && (
          <NextAction
            label={texts['adminAccessibility.next']}
            of={texts[`adminAccessibility.part.${part}`]}
            href={`?${new URLSearchParams({ 'findings.part': part })}#findings`}
          />
        )
      }
    />
  );
}
