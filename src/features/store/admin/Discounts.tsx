import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro, formatPercent } from '@/i18n/format.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { endDiscount, listDiscounts } from './calls.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import { dayText } from './days.ts';
import type { DiscountList, ListedDiscount } from './store-admin.schema.ts';

/** The end is the first moment after the last day. */
const lastMoment = (endsAt: string): string => new Date(new Date(endsAt).getTime() - 1).toISOString();

function toColumns({ texts, locale, languageTag }: Admin, { products }: Pick<DiscountList, 'products'>): Column<ListedDiscount>[] {
  const number = new Intl.NumberFormat(languageTag);
  const conditions = ({ skus, minimumCents, mostPerPerson }: ListedDiscount): string =>
    [
      ...(skus ? [skus.map((sku) => products.find((product) => product.sku === sku)?.title ?? sku).join(', ')] : []),
      ...(minimumCents > 0 ? [fill(texts['adminStore.discounts.least'], { amount: formatEuro(locale, minimumCents) })] : []),
      ...(mostPerPerson === null ? [] : [fill(texts['adminStore.discounts.each'], { count: number.format(mostPerPerson) })]),
    ].join(' · ');
  return [
    {
      key: 'code',
      head: texts['adminStore.discounts.code'],
      sort: true,
      cell: (row) => (
        <>
          {row.code}
          <span className="order-more data-rest">{conditions(row)}</span>
        </>
      ),
      csv: ({ code }) => code,
    },
    {
      key: 'off',
      phone: 'first',
      head: texts['adminStore.discounts.off'],
      text: ({ percent, cents }) => (percent === null ? formatEuro(locale, cents ?? 0) : formatPercent(locale, percent)),
    },
    {
      key: 'beginsAt',
      phone: 'second',
      head: texts['adminStore.discounts.days'],
      sort: true,
      text: ({ beginsAt, endsAt }) =>
        [dayText(beginsAt, languageTag), endsAt === null ? '' : dayText(lastMoment(endsAt), languageTag)].join(' – ').trim(),
    },
    {
      key: 'uses',
      head: texts['adminStore.discounts.uses'],
      sort: true,
      number: true,
      text: ({ uses, most }) => (most === null ? number.format(uses) : `${number.format(uses)} / ${number.format(most)}`),
    },
    {
      key: 'state',
      phone: 'second',
      head: texts['adminStore.state'],
      sort: true,
      text: ({ state }) => texts[`adminStore.discounts.state.${state}`],
    },
  ];
}

export function Discounts({ isOpen }: { isOpen: boolean }) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const [products, setProducts] = useState<DiscountList['products']>([]);
  const [isMaking, setIsMaking] = useState(false);
  const [turn, setTurn] = useState(0);
  const onChange = () => {
    setIsMaking(false);
    setTurn((count) => count + 1);
  };
  const load = async (signal: AbortSignal) => {
    const outcome = await listDiscounts(signal);
    if (!outcome.ok) return outcome;
    setProducts(outcome.data.products);
    return { ok: true as const, data: outcome.data.discounts };
  };
  const end = async ({ code }: ListedDiscount) => {
    const isEnded = await confirmed({
      title: fill(texts['adminStore.discounts.end.of'], { code }),
      text: texts['adminStore.discounts.end.text'],
      verb: texts['adminStore.discounts.end.verb'],
      done: fill(texts['adminStore.discounts.ended'], { code }),
      run: () => endDiscount(code),
    });
    if (isEnded) onChange();
  };
  return (
    <Panel id="discounts" title={texts['adminStore.discounts']} note={texts['adminStore.discounts.note']}>
      {isOpen && (
        <>
          <p>
            <Button variant="outline" size="sm" onClick={() => setIsMaking(true)}>
              {texts['adminStore.discounts.new']}
            </Button>
          </p>
          <DataTable
            name={texts['adminStore.discounts']}
            columns={toColumns(admin, { products })}
            load={wholeList(load, ['code', 'beginsAt', 'uses', 'state'], (row, column) => shown(own(row, column)), languageTag)}
            idOf={({ code }) => code}
            nameOf={({ code }) => code}
            sort="-beginsAt"
            prefix="discounts."
            actions={(row) =>
              row.state !== 'ended' && (
                <Button
                  variant="text"
                  size="xs"
                  aria-label={fill(texts['adminStore.discounts.end.of'], { code: row.code })}
                  onClick={() => void end(row)}
                >
                  {texts['adminStore.discounts.end']}
                </Button>
              )
            }
            turn={turn}
            empty={<p>{texts['adminStore.discounts.empty']}</p>}
          />
        </>
      )}
      {isMaking && <DiscountDialog products={products} onClose={() => setIsMaking(false)} onChange={onChange} />}
    </Panel>
  );
}

const shown = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null);
