import type { AuditPart, Finding } from '@/features/audits/audits.schema.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import type { BuiltAudit } from './built-audit.ts';

type PartFinding = Finding & { part: AuditPart };

const addressOf = ({ locale, page }: PartFinding): string => path(locale, page);

const nameOf = (finding: PartFinding): string => `${addressOf(finding)}, ${finding.rule}`;

function toColumns({ texts }: Admin): Column<PartFinding>[] {
  const partText = ({ part }: PartFinding) => texts[`adminAccessibility.part.${part}`];
  return [
    {
      key: 'page',
      head: texts['adminAccessibility.page'],
      sort: true,
      cell: (finding) => <a href={addressOf(finding)}>{addressOf(finding)}</a>,
      csv: addressOf,
    },
    { key: 'part', phone: 'second', head: texts['adminAccessibility.part'], sort: true, text: partText },
    {
      key: 'rule',
      phone: 'second',
      head: texts['adminAccessibility.rule'],
      sort: true,
      cell: ({ rule }) => <code>{rule}</code>,
      csv: ({ rule }) => rule,
    },
    {
      key: 'detail',
      head: texts['adminAccessibility.first'],
      cell: ({ detail }) => detail && <code className="audit-detail">{detail}</code>,
      csv: ({ detail }) => detail,
    },
    { key: 'count', phone: 'named', head: texts['adminAccessibility.times'], sort: true, count: ({ count }) => count },
  ];
}

export function Findings({ audits }: { audits: readonly BuiltAudit[] }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const findings = audits.flatMap(({ part, findings: found }) => found.map((finding) => ({ ...finding, part })));
  if (audits.every(({ found }) => found === 0)) return <p>{texts['adminAccessibility.findings.none']}</p>;
  // Runs before findings were recorded by page.
  if (findings.length === 0) return <p>{texts['adminAccessibility.findings.unknown']}</p>;
  return (
    <DataTable
      name={texts['adminAccessibility.findings']}
      columns={toColumns(admin)}
      load={wholeList(
        async () => ({ ok: true, data: findings }),
        ['page', 'rule', 'detail'],
        (finding, column) => (column === 'page' ? addressOf(finding) : own(finding, column)),
        languageTag,
        ({ part }, _, choice) => part === choice,
      )}
      idOf={(finding) => `${addressOf(finding)} ${finding.part} ${finding.rule}`}
      nameOf={nameOf}
      sort="-count"
      filters={[
        {
          name: 'part',
          label: texts['adminAccessibility.part'],
          choices: audits.map(({ part }) => ({ value: part, label: texts[`adminAccessibility.part.${part}`] })),
        },
      ]}
      prefix="findings."
      file="audit-findings"
      actions={(finding) => <NextAction label={texts['adminAccessibility.open']} of={nameOf(finding)} href={addressOf(finding)} />}
    />
  );
}
