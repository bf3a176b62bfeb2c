import { html } from 'hono/html';
import { documentNumber } from '../../../src/features/store/order/document.shared.ts';
import { DOCUMENT_PAGE } from '../../../src/features/store/order/follow-calls.schema.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { Html } from '../../http/pages/fact-list.ts';
import { documentTitle } from '../documents/document.ts';
import { downloadsUntil, offeredFiles } from '../downloads.ts';
import { snipcartInvoice } from '../storage/orders.ts';
import { formatDay, formatDeadline, formatTime } from '../times.ts';
import { euro, orderAddress, orderCall, type ShownOrder } from './shown.ts';

/** What became of a document's tax document; none where it needs none. */
function taxOf(shown: ShownOrder, id: string): Html | string {
  const t = translator(shown.locale);
  const tax = shown.stored.taxes.find(({ documentId }) => documentId === id);
  if (!tax) return '';
  if (tax.file && tax.mark)
    return html`<br><a href="${orderCall(shown, `tax-documents/${id}.pdf`)}">${t('order.tax.file', { mark: tax.mark })}</a>`;
  return html`<br><span class="muted">${t(`order.tax.${tax.state}`, { mark: tax.mark ?? '' })}</span>`;
}

export function documentList(shown: ShownOrder): Html | undefined {
  const { stored, locale } = shown;
  const invoice = snipcartInvoice(stored);
  if (stored.documents.length === 0 && invoice === undefined) return undefined;
  const t = translator(locale);
  const ofSnipcart = invoice === undefined ? '' : html`<p>${t('order.documents.snipcart', { invoice })}</p>`;
  const items = stored.documents.map((document) => {
    const kind = documentTitle(locale, { kind: document.kind, ...(document.content?.issuer && { issuer: document.content.issuer }) });
    const name = t('order.document.heading', { kind, number: documentNumber(document) });
    const pdf = orderCall(shown, `documents/${document.id}.pdf`);
    return html`<li><a href="${orderAddress(DOCUMENT_PAGE, shown, { document: document.id })}">${name}</a>
      <span class="muted">${formatDay(locale, document.issuedAt)}, ${euro(locale)(document.totalCents)}</span>
      <a href="${pdf}" aria-label="${t('order.documents.pdf', { document: name })}">PDF</a>${taxOf(shown, document.id)}</li>`;
  });
  return html`<section><h2>${t('order.documents')}</h2>${ofSnipcart}${items.length === 0 ? '' : html`<ul class="order-list">${items}</ul>`}</section>`;
}

export function downloadList(shown: ShownOrder): Html | undefined {
  const { stored, locale, catalogue, now } = shown;
  const files = offeredFiles(stored, catalogue);
  const until = downloadsUntil(stored, catalogue.terms);
  if (files.length === 0 || !until) return undefined;
  const t = translator(locale);
  const isOver = now > until;
  const day = formatDeadline(locale, until, 'day');
  const items = files.map(({ sku, name, title, left, closedBy }) => {
    const address = orderCall(shown, `files/${encodeURIComponent(sku)}/${encodeURIComponent(name)}`);
    const isOffered = left > 0 && !isOver && !closedBy;
    const more = closedBy
      ? t(`order.downloads.closed.${closedBy}`)
      : left > 0
        ? t.count('order.downloads.left', left)
        : t('order.downloads.used');
    return html`<li>${isOffered ? html`<a href="${address}" download="${name}">${name}</a>` : name}
      <span class="muted">${title}${isOver ? '' : ` · ${more}`}</span></li>`;
  });
  const isClosed = files.every(({ closedBy }) => closedBy);
  const say = isOver ? t('order.downloads.over', { day, email: catalogue.seller.email }) : t('order.downloads.until', { day });
  return html`<section><h2 id="downloads">${t('order.downloads')}</h2>${isClosed && !isOver ? '' : html`<p>${say}</p>`}<ul class="order-list">${items}</ul></section>`;
}

export function history({ stored, locale }: ShownOrder): Html {
  const t = translator(locale);
  const steps = stored.steps.filter(({ step }) => step !== 'note');
  return html`<section><h2>${t('order.history')}</h2><ol class="order-steps">${steps.map(
    ({ step, at, amountCents }) =>
      html`<li><time datetime="${at.toISOString()}">${formatTime(locale, at)}</time>: ${t(`order.step.${step}`)}${amountCents ? ` (${euro(locale)(amountCents)})` : ''}</li>`,
  )}</ol></section>`;
}
