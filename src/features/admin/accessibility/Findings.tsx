import { numbersIn } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { wholeList } from '../mail-settings/whole-list.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { type BuiltAudit, totalOf } from './built-audit.ts';
import type { PartProps } from './texts.ts';

type Finding = BuiltAudit['findings'][number];

const addressOf = ({ locale, page }: Finding): string => path(locale, page);

export function Findings({ audit, texts, languageTag }: PartProps & { audit: BuiltAudit }) {
  const number = numbersIn(languageTag);
  if (totalOf(audit) === 0) return <p>{texts['adminAccessibility.findings.none']}</p>;
  // Of a run before findings were recorded by page.
  if (audit.findings.length === 0) return <p>{texts['adminAccessibility.findings.unknown']}</p>;
  const columns: Column<Finding>[] = [
    {
      key: 'page',
      head: texts['adminAccessibility.page'],
      sort: true,
      cell: (finding) => <a href={addressOf(finding)}>{addressOf(finding)}</a>,
      csv: addressOf,
    },
    {
      key: 'rule',
      head: texts['adminAccessibility.rule'],
      sort: true,
      cell: ({ rule }) => <code>{rule}</code>,
      csv: ({ rule }) => rule,
    },
    {
      key: 'count',
      head: texts['adminAccessibility.elements'],
      sort: true,
      number: true,
      cell: ({ count }) => number(count),
      csv: ({ count }) => count,
    },
  ];
  return (
    <DataTable
      name={texts['adminAccessibility.findings']}
      columns={columns}
      load={wholeList(
        async () => ({ ok: true, data: audit.findings }),
        ['page', 'rule'],
        (finding, column) => (column === 'page' ? addressOf(finding) : finding[column as 'rule' | 'count']),
        languageTag,
      )}
      idOf={(finding) => `${addressOf(finding)} ${finding.rule}`}
      nameOf={(finding) => `${addressOf(finding)}, ${finding.rule}`}
      sort="-count"
      prefix="findings."
      texts={texts}
      languageTag={languageTag}
      file="accessibility-findings"
    />
  );
}
