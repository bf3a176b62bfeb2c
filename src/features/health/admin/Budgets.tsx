import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { SHORT_PAGE_SIZE } from '../../admin/table/page.schema.ts';
import { wholeList } from '../../admin/table/whole-list.ts';
import { listBudgets } from './calls.ts';
import type { BudgetState } from './health-admin.schema.ts';
import { BUDGET_LINKS } from './next-links.shared.ts';

interface Props {
  isOpen: boolean;
}

function amount({ name }: BudgetState, value: number, languageTag: string): string {
  if (name !== 'incomingMail') return new Intl.NumberFormat(languageTag).format(value);
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(value / 1024);
}

const isOfToday = ({ day }: BudgetState): boolean => day === new Date().toISOString().slice(0, 10);

const toColumns = ({ texts, languageTag }: Admin): Column<BudgetState>[] => [
  { key: 'name', head: texts['adminHealth.budget'], cell: ({ name }) => texts[`budget.${name}`] },
  { key: 'used', phone: 'first', head: texts['adminHealth.used'], number: true, cell: (row) => amount(row, row.used, languageTag) },
  { key: 'limit', head: texts['adminHealth.limit'], number: true, cell: (row) => amount(row, row.limit, languageTag) },
  {
    key: 'full',
    phone: 'second',
    head: texts['adminHealth.full'],
    cell: (row) =>
      row.fullSince === null ? (
        <span className="muted">{texts['adminHealth.full.none']}</span>
      ) : (
        <span className="health-bad">
          {fill(texts[isOfToday(row) ? 'adminHealth.full.since' : 'adminHealth.full.yesterday'], {
            time: formatMoment(row.fullSince, languageTag),
          })}
        </span>
      ),
  },
];

const urgency = ({ used, limit, fullSince }: BudgetState): number => (fullSince === null ? 0 : 1) + used / Math.max(1, limit);

export function Budgets({ isOpen }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const load = async (signal: AbortSignal) => {
    const outcome = await listBudgets(signal);
    return outcome.ok ? { ...outcome, data: outcome.data.budgets } : outcome;
  };
  return (
    <Panel id="budgets" title={texts['adminHealth.budgets']} note={texts['adminHealth.budgets.note']}>
      {isOpen && (
        <DataTable
          name={texts['adminHealth.budgets']}
          columns={toColumns(admin)}
          load={wholeList(load, [], urgency, languageTag, ({ fullSince }) => fullSince !== null)}
          idOf={({ day, name }) => `${day} ${name}`}
          nameOf={({ name }) => texts[`budget.${name}`]}
          sort="-urgency"
          size={SHORT_PAGE_SIZE}
          searchable={false}
          filters={[{ name: 'show', label: texts['adminHealth.show'], choices: [{ value: 'full', label: texts['adminHealth.full'] }] }]}
          prefix="budgets."
          actions={({ name, fullSince }) =>
            fullSince !== null && (
              <NextAction label={texts['adminHealth.next.full']} of={texts[`budget.${name}`]} href={path(locale, BUDGET_LINKS[name])} />
            )
          }
        />
      )}
    </Panel>
  );
}
