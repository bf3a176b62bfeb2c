import { useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { formatMoment } from '../../admin/shell/moment.ts';
import { OpenLink } from '../../admin/shell/OpenLink.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { DayRange } from '../../admin/table/DayRange.tsx';
import { OpenAt } from '../../admin/table/NextAction.tsx';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { useDays } from '../../admin/table/use-days.ts';
import { listOrders } from './calls.ts';
import { nextOfOrder } from './next-action.shared.ts';
import { nextWords, stateWords } from './order-words.ts';
import { type AdminOrderRow, ORDER_FILTERS, ORDERS_SORT, type OrderFilter } from './store-admin.schema.ts';

interface Props {
  go: (id: string, action?: string) => void;
}

function toColumns({ texts, locale, languageTag }: Admin, go: Props['go']): Column<AdminOrderRow>[] {
  return [
    {
      key: 'reference',
      head: texts['adminStore.number'],
      sort: true,
      cell: ({ id, reference }) => (
        <OpenLink name="order" id={id} go={go}>
          {reference}
        </OpenLink>
      ),
      csv: ({ reference }) => reference,
    },
    {
      key: 'state',
      phone: 'second',
      head: texts['adminStore.state'],
      sort: true,
      cell: ({ state, needs }) => (
        <>
          {texts[`order.state.${state}`]}
          {needs && <span className="order-need">{texts[`adminStore.needs.${needs}`]}</span>}
        </>
      ),
      csv: (row) => stateWords(row, texts),
    },
    {
      key: 'name',
      phone: 'first',
      head: texts['adminStore.customer'],
      sort: true,
      cell: ({ name, company }) => (
        <>
          {name}
          {company && <span className="order-more data-rest">{company}</span>}
        </>
      ),
      csv: ({ name, company }) => (company ? `${name} (${company})` : name),
    },
    {
      key: 'orderedAt',
      phone: 'second',
      head: texts['adminStore.date'],
      sort: true,
      number: true,
      cell: ({ orderedAt }) => formatMoment(orderedAt, languageTag),
      csv: ({ orderedAt }) => athensDay(orderedAt),
    },
    {
      key: 'totalCents',
      phone: 'second',
      head: texts['adminStore.total'],
      sort: true,
      number: true,
      cell: ({ totalCents, refundedCents }) => (
        <>
          {formatEuro(locale, totalCents)}
          {refundedCents > 0 && (
            <span className="order-more data-rest">
              {fill(texts['adminStore.refundedPart'], { amount: formatEuro(locale, refundedCents) })}
            </span>
          )}
        </>
      ),
      csv: ({ totalCents }) => totalCents / 100,
    },
  ];
}

export function OrderList({ go }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const { days, turn, choose } = useDays();
  const [counts, setCounts] = useState<Record<OrderFilter, number>>();
  const number = new Intl.NumberFormat(languageTag);
  const load: LoadPage<AdminOrderRow> = async (query, signal) => {
    const { from, to } = days;
    const outcome = await listOrders({ ...callQuery(query), ...(from && { from }), ...(to && { to }) }, signal);
    if (outcome.ok) setCounts(outcome.data.counts);
    return outcome;
  };
  const label = (value: OrderFilter) => {
    const name =
      value === 'act' || value === 'transfer' || value === 'papers' ? texts[`adminStore.filter.${value}`] : texts[`order.state.${value}`];
    return counts ? `${name} (${number.format(counts[value])})` : name;
  };
  return (
    <DataTable
      name={texts['adminStore.orders']}
      columns={toColumns(admin, go)}
      load={load}
      idOf={({ id }) => id}
      nameOf={({ reference }) => reference}
      sort={ORDERS_SORT}
      filters={[
        { name: 'state', label: texts['adminStore.state'], choices: ORDER_FILTERS.map((value) => ({ value, label: label(value) })) },
      ]}
      narrowed={`${days.from} ${days.to}`}
      narrow={<DayRange days={days} choose={choose} from={texts['adminStore.from']} to={texts['adminStore.to']} />}
      file="orders"
      turn={turn}
      actions={(row) => {
        const next = nextOfOrder(row);
        return next && <OpenAt name="order" id={row.id} action={next} label={nextWords(next, texts)} of={row.reference} go={go} />;
      }}
      empty={<p>{texts[days.from || days.to ? 'adminStore.empty.days' : 'adminStore.empty']}</p>}
    />
  );
}
