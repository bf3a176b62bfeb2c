import { html } from 'hono/html';
import { ORDER_PAGE } from '../../../src/features/store/order/order.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { factList, type Html, languageSpans } from '../../http/pages/fact-list.ts';
import { orderAddress, orderCall, type ShownOrder } from '../order/shown.ts';
import { qrCode } from '../payment/epc-code.ts';
import { type KeptTerms, TERMS_PAGE } from '../terms.ts';
import { termsAsHtml } from '../terms-text.ts';
import { formatDay } from '../times.ts';
import type { DocumentView } from './content.ts';
import { taxStamp } from './document.ts';
import type { Paper } from './frozen.ts';

const party = ({ title, lines }: DocumentView['seller'], locale: Locale): Html =>
  html`<section><h2>${title}</h2><p>${lines.map((line, at) => html`${at > 0 ? html`<br>` : ''}${languageSpans(line, locale)}`)}</p></section>`;

const langOf = (own: Locale, page: Locale): Html => html`${own === page ? '' : html` lang="${own}"`}`;

export function termsContent({ hash, locale: own, text, firstSeenAt }: KeptTerms, locale: Locale): Html {
  const t = translator(locale);
  return html`<div class="order order-document">
    <h1>${t('order.terms.title', { date: formatDay(locale, firstSeenAt) })}</h1>
    <p class="lead">${t('order.terms.say', { hash })}</p>
    <p class="order-links no-print"><a href="${path(locale, TERMS_PAGE)}">${t('order.terms.current')}</a></p>
    <div class="kept-terms"${langOf(own, locale)}>${termsAsHtml(text)}</div>
  </div>`;
}

/** The mark that a paper was given after it was issued, with the code to scan. */
function taxNotes({ stored }: ShownOrder, id: string, locale: Locale): Html | string {
  const tax = stored.taxes.find(({ documentId }) => documentId === id);
  const { lines, code } = taxStamp(locale, tax);
  return html`${lines.map((line) => html`<p class="small">${line}</p>`)}${code ? qrCode(code.text, code.name) : ''}`;
}

/** A product's number, which stands last and in brackets, breaks at none of its hyphens. */
const unbroken = (item: string): string => item.replace(/\([^()\s]+\)$/u, (sku) => sku.replaceAll('-', '-\u2060'));

/** The document in its order's language, among the page's own words. */
export function paperContent(shown: ShownOrder, { id, content: { view, locale } }: Paper): Html {
  const t = translator(shown.locale);
  const [item, ...numbers] = view.columns;
  const ours = langOf(shown.locale, locale);
  return html`<div class="order order-document"${langOf(locale, shown.locale)}>
    <p class="order-links no-print"${ours}><a href="${orderAddress(ORDER_PAGE, shown)}">${t('order.document.back')}</a> <a href="${orderCall(shown, `documents/${id}.pdf`)}">${t('order.document.pdf')}</a></p>
    <h1>${view.title}</h1>
    ${factList(view.facts)}
    <div class="order-parties">${party(view.seller, locale)}${party(view.buyer, locale)}</div>
    <div class="table-box by-row"><table>
      <thead><tr><th scope="col">${item}</th>${numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
      <tbody>${view.rows.map(
        ([first, ...cells]) =>
          html`<tr><th scope="row">${languageSpans(unbroken(first), locale)}</th>${cells.map((cell, at) => html`<td class="number" data-label="${numbers[at]}">${cell}</td>`)}</tr>`,
      )}</tbody>
    </table></div>
    <dl class="order-sums">${view.sums.map(([term, amount]) => html`<div><dt>${term}</dt><dd>${amount}</dd></div>`)}<div class="order-total"><dt>${view.total[0]}</dt><dd>${view.total[1]}</dd></div></dl>
    ${view.notes.map(({ text, lang: own }) => html`<p class="small"${own ? html` lang="${own}"` : ''}>${text}</p>`)}
    ${taxNotes(shown, id, locale)}
    <p class="small muted no-print"${ours}>${t('order.document.print')}</p>
  </div>`;
}
