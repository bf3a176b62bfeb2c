import { fill } from '@/i18n/fill.ts';
import { formatEuro, formatPercent } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import type { OpenedOrder } from './store-admin.schema.ts';

interface Props {
  order: OpenedOrder;
}

export function OrderLines({ order }: Props) {
  const { texts, locale } = useAdmin();
  const {
    lines,
    discountCode,
    shippingCents,
    totalCents,
    vat,
    taxation,
    paidCents,
    refundedCents,
    lostCents,
    waivedCents,
    missingCents,
    dueCents,
  } = order;
  const euros = (cents: number) => formatEuro(locale, cents);
  const sums: [name: string, amount: string, isTotal?: true][] = [
    ...(discountCode === null
      ? []
      : [
          [
            `${texts['adminStore.discount']} ${discountCode}`,
            euros(-lines.reduce((sum, { discountCents }) => sum + discountCents, 0)),
          ] satisfies [string, string],
        ]),
    ...(shippingCents > 0 ? [[texts['adminStore.shipping'], euros(shippingCents)] satisfies [string, string]] : []),
    [texts['adminStore.total'], euros(totalCents), true],
    ...(taxation === 'vat'
      ? vat.map(({ percent, netCents, vatCents }): [string, string] => [
          fill(texts['adminStore.vat'], { percent: formatPercent(locale, percent), net: euros(netCents) }),
          euros(vatCents),
        ])
      : []),
    ...(
      [
        ['paid', paidCents],
        ['refunded', refundedCents],
        ['lost', lostCents],
        ['waived', waivedCents],
        ['missing', paidCents > 0 ? missingCents : 0],
        ['due', dueCents],
      ] as const
    ).flatMap(([name, cents]): [string, string][] => (cents > 0 ? [[texts[`adminStore.${name}`], euros(cents)]] : [])),
  ];
  return (
    <section aria-labelledby="order-lines">
      <h3 id="order-lines">{texts['adminStore.lines']}</h3>
      <ul className="order-lines">
        {lines.map(({ sku, kind, title, quantity, unitCents, discountCents, totalCents: lineCents, vatPercent, isReturned }) => (
          <li key={sku}>
            <span>
              {title}
              <span className="order-more">
                {fill(texts['adminStore.line'], {
                  quantity,
                  price: euros(unitCents),
                  kind: texts[`store.kind.${kind}`],
                  percent: formatPercent(locale, vatPercent),
                })}
                {isReturned && ` · ${texts['adminStore.line.returned']}`}
              </span>
            </span>
            <span className="order-amount">{euros(lineCents + discountCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="order-sums">
        {sums.map(([name, amount, isTotal]) => (
          <div key={name} data-total={isTotal}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {taxation !== 'vat' && <p className="order-more">{texts[`adminStore.taxation.${taxation}`]}</p>}
    </section>
  );
}
