import { html } from 'hono/html';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { Html } from '../../http/pages/fact-list.ts';
import type { ReturnRow } from '../storage/orders.ts';
import { formatDay, formatDeadline } from '../times.ts';
import { givenCents, sendBy, stateOf } from './returns.ts';
import type { ShownOrder } from './shown.ts';

/** Where goods go, until when, and who pays for it; of a withdrawal, what its money may wait for. */
export function sendTexts(row: ReturnRow, { name, address, email }: Catalogue['seller'], locale: Locale): string[] {
  const t = translator(locale);
  const until = sendBy(row);
  const day = until === null ? '' : formatDeadline(locale, until, 'day');
  return [
    t(`order.return.send.${row.reason}`, { day }),
    t('order.return.address', { address: `${name[locale]}, ${address[locale]}` }),
    ...(row.reason === 'withdrawal' ? [t('order.return.wait', { email })] : []),
  ];
}

export const deductionText = ({ deductionCents, deductionReason }: ReturnRow, locale: Locale): string[] =>
  deductionCents > 0
    ? [translator(locale)('order.return.deduction', { amount: formatEuro(locale, deductionCents), reason: deductionReason })]
    : [];

function texts({ stored, locale, catalogue }: ShownOrder, row: ReturnRow): string[] {
  const t = translator(locale);
  const state = stateOf(stored, row);
  const date = row.receivedOn === null ? '' : formatDay(locale, new Date(`${row.receivedOn}T12:00:00Z`));
  if (state === 'dropped') return [];
  if (state === 'announced') return sendTexts(row, catalogue.seller, locale);
  if (state === 'received') return [t('order.return.received', { date })];
  const amount = formatEuro(locale, state === 'refunded' ? givenCents(stored, row) : (row.refundCents ?? 0));
  return [t(`order.return.${state}`, { amount }), ...deductionText(row, locale)];
}

export function returnList(shown: ShownOrder): Html | undefined {
  const items = shown.stored.returns.map((row) => texts(shown, row)).filter((lines) => lines.length > 0);
  if (items.length === 0) return undefined;
  return html`<section><h2>${translator(shown.locale)('order.returns')}</h2>${items.map((lines) => lines.map((line) => html`<p>${line}</p>`))}</section>`;
}
