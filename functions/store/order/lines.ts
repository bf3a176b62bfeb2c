import { html } from 'hono/html';
import { formatPercent } from '../../../src/i18n/format.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { type Html, languageSpans } from '../../http/pages/fact-list.ts';
import { euro, type ShownOrder } from './shown.ts';
import { discountOf, orderVat, taxationNotes } from './vat.ts';

export function orderLines({ stored, locale, catalogue }: ShownOrder): Html {
  const pictures = new Map(catalogue.products.map(({ sku, picture }) => [sku, picture]));
  const picture = (sku: string) => pictures.get(sku) && html`<img src="${pictures.get(sku)}" width="160" height="120" alt="">`;
  const { order, lines } = stored;
  const t = translator(locale);
  const amount = euro(locale);
  const total = t('order.lines.total');
  const sum = (term: string, cents: number) => html`<dt>${term}</dt><dd>${amount(cents)}</dd>`;
  const sums: [string, number][] = [
    ...(order.discountCode === null
      ? []
      : [[t('order.lines.discount', { code: order.discountCode }), -discountOf(lines)] as [string, number]]),
    ...(order.shippingCents > 0 ? [[t('order.lines.shipping'), order.shippingCents] as [string, number]] : []),
    [total, order.totalCents],
    ...orderVat(stored)
      .filter(({ percent }) => percent > 0)
      .map(({ percent, vatCents }): [string, number] => [t('order.lines.vat', { percent: formatPercent(locale, percent) }), vatCents]),
    ...(order.refundedCents > 0 ? [[t('order.lines.refunded'), -order.refundedCents] as [string, number]] : []),
  ];
  const cell = (key: 'quantity' | 'unit' | 'sum', text: string | number) =>
    html`<td class="number" data-label="${t(`order.lines.${key}`)}">${text}</td>`;
  return html`<section class="keep"><h2>${t('order.lines')}</h2>
    <div class="table-box by-row"><table>
      <thead><tr><th scope="col">${t('order.lines.product')}</th><th scope="col" class="number">${t('order.lines.quantity')}</th><th scope="col" class="number">${t('order.lines.unit')}</th><th scope="col" class="number">${t('order.lines.sum')}</th></tr></thead>
      <tbody>${lines.map(
        ({ title, sku, quantity, unitCents, discountCents, totalCents }) =>
          html`<tr><th scope="row">${picture(sku)}${languageSpans(title, locale)} <span class="muted small">${sku}</span></th>${cell('quantity', quantity)}${cell('unit', amount(unitCents))}${cell('sum', amount(totalCents + discountCents))}</tr>`,
      )}</tbody>
    </table></div>
    <dl class="order-sums">${sums.map(([term, cents]) => (term === total ? html`<div class="order-total">${sum(term, cents)}</div>` : html`<div>${sum(term, cents)}</div>`))}</dl>
    ${taxationNotes(order.taxation, lines).map((note) => html`<p class="small muted">${t(note)}</p>`)}</section>`;
}
