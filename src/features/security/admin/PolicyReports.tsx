import { PAGE_TEMPLATES } from '@/features/analytics/templates.shared.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { callQuery } from '../../admin/table/query.ts';
import { HEALTH_PAGE } from '../../health/admin/health-admin.schema.ts';
import { listPolicy } from './calls.ts';
import { POLICY_SORT, type PolicyRow } from './security-admin.schema.ts';

function templateName(template: string, texts: AdminTexts): string {
  const known = PAGE_TEMPLATES.find((one) => one === template);
  return known ? texts[`performance.template.${known}`] : template;
}

const toColumns = ({ texts, languageTag }: Admin): Column<PolicyRow>[] => [
  {
    key: 'message',
    head: texts['adminSecurity.policy.directive'],
    sort: true,
    cell: ({ directive }) => <code>{directive}</code>,
    csv: ({ directive }) => directive,
  },
  {
    key: 'blocked',
    phone: 'second',
    head: texts['adminSecurity.policy.blocked'],
    cell: ({ blocked }) => <code className="security-subject">{blocked}</code>,
    csv: ({ blocked }) => blocked,
  },
  { key: 'template', head: texts['adminSecurity.policy.template'], text: ({ template }) => templateName(template, texts) },
  {
    key: 'source',
    head: texts['adminSecurity.policy.source'],
    cell: ({ source }) => source && <code className="security-subject">{source}</code>,
    csv: ({ source }) => source,
  },
  {
    key: 'count',
    phone: 'named',
    head: texts['adminSecurity.count'],
    sort: true,
    number: true,
    cell: ({ count }) => new Intl.NumberFormat(languageTag).format(count),
    csv: ({ count }) => count,
  },
  { key: 'lastAt', phone: 'second', head: texts['adminSecurity.policy.lastAt'], sort: true, moment: ({ lastAt }) => lastAt },
];

export function PolicyReports() {
  const admin = useAdmin();
  const { texts, locale } = admin;
  const nameOf = ({ directive, blocked }: PolicyRow) => `${directive} ${blocked}`;
  return (
    <Panel id="policy" title={texts['adminSecurity.policy']} note={texts['adminSecurity.policy.note']}>
      <DataTable
        name={texts['adminSecurity.policy']}
        columns={toColumns(admin)}
        load={(query, signal) => listPolicy(callQuery(query), signal)}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={POLICY_SORT}
        file="policy-reports"
        prefix="policy."
        actions={(row) => (
          <NextAction
            label={texts['adminSecurity.policy.open']}
            of={nameOf(row)}
            href={path(locale, `${HEALTH_PAGE}?error=${encodeURIComponent(row.id)}`)}
          />
        )}
        empty={<p>{texts['adminSecurity.policy.empty']}</p>}
      />
    </Panel>
  );
}
