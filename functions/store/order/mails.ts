import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { trackingLink } from '../../../src/features/store/order/carriers.shared.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import { ORDER_PAGE, type OrderStep, WITHDRAWAL_DAYS, WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { transitTo } from '../../../src/features/store/order/price-order.shared.ts';
import { countryName } from '../../../src/i18n/country-name.ts';
import { formatAmount, formatEuro, formatPercent } from '../../../src/i18n/format.ts';
import { formatTag } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { amountLines } from '../../mail/outgoing/mail-html.ts';
import type { Outgoing } from '../../mail/outgoing/send.ts';
import { quotable } from '../../mail/quotable.ts';
import { sellerText } from '../seller.ts';
import type { OrderLineRow, OrderRow, ReturnRow, ShipmentRow } from '../storage/orders.ts';
import { issuerOf } from '../tax/issuer.ts';
import { type Terms, termsAddress } from '../terms.ts';
import { termsAsText } from '../terms-text.ts';
import { formatDay, formatDeadline } from '../times.ts';
import { keptCents, missingCents } from './ledger.ts';
import { deductionText, sendTexts } from './return-texts.ts';
import { carrierWords, shippedTitles } from './shipments.ts';
import { discountOf, orderVat, taxationNotes } from './vat.ts';

export interface MailedOrder {
  order: OrderRow;
  lines: readonly Pick<OrderLineRow, 'sku' | 'title' | 'kind' | 'quantity' | 'discountCents' | 'totalCents' | 'vatPercent' | 'vatCents'>[];
  token: string;
  site: string;
  catalogue: Catalogue;
  /** Of a new order. */
  terms?: Terms;
  /** Of a new order of Snipcart: number of its invoice. */
  invoice?: string;
  /** A new order of Snipcart that came with its payment. */
  isPaid?: boolean;
  /** Of goods that were sent. */
  shipment?: ShipmentRow;
  /** Of goods that come back. */
  returned?: ReturnRow;
}

type Cents = readonly [words: string, cents: number];

export const orderLink = (site: string, { locale, reference }: Pick<OrderRow, 'locale' | 'reference'>, token: string): string =>
  `${site}${path(locale, ORDER_PAGE)}?reference=${reference}&token=${token}`;

function figures({ order, lines }: MailedOrder): string[] {
  const { locale, shippingCents, totalCents, taxation, discountCode } = order;
  const t = translator(locale);
  const goods = lines.map(
    ({ quantity, title, totalCents: total, discountCents }): Cents => [`${quantity} × ${title}`, total + discountCents],
  );
  const extra: Cents[] = [
    ...(discountCode === null ? [] : [[t('order.lines.discount', { code: discountCode }), -discountOf(lines)] as const]),
    ...(shippingCents > 0 ? [[t('order.lines.shipping'), shippingCents] as const] : []),
  ];
  const vat = orderVat({ order, lines })
    .filter(({ percent }) => percent > 0)
    .map(({ percent, vatCents }): Cents => [t('order.lines.vat', { percent: formatPercent(locale, percent) }), vatCents]);
  const all: Cents[] = [...goods, ...extra, [t('order.lines.sum'), totalCents], ...vat];
  const decimals = all.some(([, cents]) => cents % 100 !== 0) ? 2 : 0;
  return [
    amountLines(
      all.map(([words, cents]) => [words, formatAmount(locale, cents, decimals)]),
      goods.length + extra.length,
    ),
    ...taxationNotes(taxation, lines).map((note) => t(note)),
  ];
}

function howToPay({ order, catalogue: { bank } }: Pick<MailedOrder, 'order' | 'catalogue'>): string[] {
  const { locale, payBy, reference } = order;
  const restCents = missingCents(order);
  if (!payBy || restCents === 0) return [];
  const t = translator(locale);
  const hold = (until: Date): string =>
    t('order.mail.hold', { time: formatDeadline(locale, until, 'time'), day: formatDeadline(locale, payBy, 'day') });
  if (order.payment !== 'bank') return [t('order.mail.payNow', { time: formatDeadline(locale, payBy, 'time') })];
  return [
    ...(order.heldUntil ? [hold(order.heldUntil)] : []),
    t('order.mail.bank', { total: formatEuro(locale, restCents), day: formatDeadline(locale, payBy, 'day') }),
    t('order.mail.bank.details', { holder: bank.holder, bank: bank.name, iban: bank.iban, bic: bank.bic, reference }),
  ];
}

/** Without the address: whoever typed it may have typed another's e-mail. It is on the page of the order. */
function delivery({ order, lines, catalogue, isPaid }: MailedOrder): string[] {
  const { locale, country } = order;
  const t = translator(locale);
  const kinds = new Set(lines.map(({ kind }) => kind));
  const to = { country: countryName(country, formatTag(locale)) };
  const { posting, start } = catalogue.terms;
  const transit = transitTo(country, catalogue);
  const goods = posting ? t.count('order.mail.delivery.posting', posting.days, to) : t('order.mail.delivery.physical', to);
  const services = start ? t.count('order.mail.delivery.start', start.workingDays) : t('order.mail.delivery.service');
  return [
    ...(kinds.has('digital') && !isPaid ? [t('order.mail.delivery.digital')] : []),
    ...(kinds.has('physical') ? [goods] : []),
    ...(kinds.has('physical') && transit !== undefined ? [`${t.count('store.transit', transit)}.`] : []),
    ...(kinds.has('service') ? [services] : []),
    ...(kinds.has('digital') && order.digitalConsent ? [t('order.mail.digital')] : []),
  ];
}

/** The whole contract goes with the mail: a page that its owner can edit is no durable medium (directive 2011/83/EU, article 8(7); CJEU C-49/11). */
function law({ order: { locale, orderedAt }, site, catalogue: { seller }, terms }: MailedOrder): string[] {
  const t = translator(locale);
  return [
    t('order.mail.withdraw', { days: WITHDRAWAL_DAYS, link: `${site}${path(locale, WITHDRAWAL_PAGE)}` }),
    sellerText(seller, locale),
    ...(terms
      ? [
          t('order.mail.terms', {
            hash: terms.hash,
            date: formatDay(locale, orderedAt),
            link: `${site}${termsAddress(locale, terms.hash)}`,
          }),
          termsAsText(terms.text),
        ]
      : []),
  ];
}

const due = ({ locale, dueCents, refundBy }: OrderRow): { amount: string; day: string } => ({
  amount: formatEuro(locale, dueCents),
  day: refundBy ? formatDeadline(locale, refundBy, 'day') : '',
});

/** Of orders of Snipcart, one mail says that the files are there: that of the order, or a later one. */
export const paidKey = (id: string): string => `order-paid:${id}`;

/** What was bought decides how an order's progress is told. */
export function soldKind(lines: readonly Pick<OrderLineRow, 'kind'>[]): OrderLineRow['kind'] | 'mixed' {
  const [kind = 'mixed', ...others] = new Set(lines.map((line) => line.kind));
  return others.length > 0 ? 'mixed' : kind;
}

export const hasFiles = (lines: MailedOrder['lines']): boolean => lines.some(({ kind }) => kind === 'digital');

const filesText = ({ order, lines, catalogue }: MailedOrder): string[] =>
  hasFiles(lines) ? [translator(order.locale)('order.mail.paid.digital', { ...catalogue.terms.downloads })] : [];

function orderedText(mailed: MailedOrder): string[] {
  const { order, invoice, isPaid } = mailed;
  const t = translator(order.locale);
  if (order.source === 'site') return [t('order.mail.ordered.text'), ...figures(mailed), ...howToPay(mailed), ...delivery(mailed)];
  return [
    t('order.mail.snipcart.text'),
    ...(invoice ? [t('order.documents.snipcart', { invoice: quotable(invoice) })] : []),
    ...[...figures(mailed), ...delivery(mailed)],
    ...(isPaid ? filesText(mailed) : []),
  ];
}

function paidText(mailed: MailedOrder, amountCents: number): string[] {
  const { order, catalogue } = mailed;
  const t = translator(order.locale);
  if (order.source === 'snipcart') return [t('order.mail.snipcart.paid'), ...filesText(mailed)];
  const kind = documentKind(order);
  return [
    amountCents === 0
      ? t('order.mail.paid.free')
      : t('order.mail.paid.text', {
          amount: formatEuro(order.locale, amountCents),
          document: t(`order.document.${issuerOf(catalogue, order, kind) === 'owner' ? 'confirmation' : kind}`),
        }),
    ...(order.dueCents > 0 ? [t('order.mail.paid.surplus', due(order))] : []),
    ...filesText(mailed),
  ];
}

function askedText(order: OrderRow): string {
  const { locale, totalCents } = order;
  const euro = (cents: number): string => formatEuro(locale, cents);
  return translator(locale)('order.mail.asked.text', { received: euro(keptCents(order)), total: euro(totalCents) });
}

/** Before an order ends whose transfer, or the rest of it, has not arrived. */
export function reminderMail(mailed: Omit<MailedOrder, 'lines'>, key: string): Outgoing {
  const { order, token, site } = mailed;
  const { locale, reference } = order;
  const t = translator(locale);
  const hasPart = keptCents(order) > 0;
  return {
    ...{ to: order.email, key, locale, thread: order.id },
    subject: t(hasPart ? 'order.mail.asked.subject' : 'order.mail.reminder.subject', { reference }),
    text: [
      t('order.mail.number', { reference }),
      hasPart ? askedText(order) : t('order.mail.reminder.text'),
      ...howToPay(mailed),
      `${t('order.mail.follow')}\n${orderLink(site, order, token)}`,
    ].join('\n\n'),
    secret: { kind: 'order', token },
  };
}

/** Whom it goes to is said only to who has opened the link: the address may be another's. */
function sentText({ order, lines, shipment }: MailedOrder): string[] {
  if (!shipment) return [];
  const { locale, delivery, confirmedAt, state } = order;
  const t = translator(locale);
  const link = trackingLink(shipment);
  const { name, street, postcode, city } = delivery ?? order;
  const recipient = [name, street, `${postcode} ${city}`].join(', ');
  return [
    [t('order.mail.sent.text'), ...shippedTitles(shipment, lines)].join('\n'),
    t('order.mail.sent.carrier', { carrier: carrierWords(shipment, locale) }),
    ...(link === undefined ? [] : [t('order.mail.sent.track', { link })]),
    ...(confirmedAt === null ? [] : [t('order.mail.sent.to', { recipient: quotable(recipient) })]),
    ...(state === 'paid' ? [t('order.page.say.sent')] : []),
    ...(order.vatNumber === null ? [t('order.mail.sent.periods', { days: WITHDRAWAL_DAYS })] : []),
  ];
}

function receivedText({ order, returned }: MailedOrder): string[] {
  const { locale, dueCents } = order;
  const t = translator(locale);
  const date = returned?.receivedOn ? formatDay(locale, new Date(`${returned.receivedOn}T12:00:00Z`)) : '';
  return [t('order.return.received', { date }), ...(dueCents > 0 ? [t('order.mail.return-received.due', due(order))] : [])];
}

const MAILED = [
  ...(['ordered', 'paid', 'sent', 'fulfilled', 'cancelled', 'expired', 'refunded', 'asked', 'accepted', 'refund-failed'] as const),
  ...(['return-announced', 'return-received'] as const),
] as const;

/** @param note of the owner to the buyer, used for `sent`, `fulfilled` and `return-announced` only @returns undefined for a step that is not mailed */
export function stepMail(
  mailed: MailedOrder,
  step: OrderStep,
  { amountCents, note = '', key }: { amountCents?: number | undefined; note?: string | undefined; key: string },
): Outgoing | undefined {
  const { order, token, site } = mailed;
  const { locale, reference } = order;
  const kind = MAILED.find((one) => one === (step === 'partly-refunded' ? 'refunded' : step));
  if (!kind) return undefined;
  const t = translator(locale);
  const amount = amountCents ?? 0;
  const body: Record<typeof kind, () => string[]> = {
    ordered: () => orderedText(mailed),
    paid: () => paidText(mailed, amount),
    sent: () => [...sentText(mailed), ...(note === '' ? [] : [note])],
    fulfilled: () => [t(`order.page.say.fulfilled.${soldKind(mailed.lines)}`), ...(note === '' ? [] : [note])],
    cancelled: () => [order.dueCents > 0 ? t('order.mail.cancelled.part', due(order)) : t('order.mail.cancelled.text')],
    expired: () => [order.dueCents > 0 ? t('order.mail.expired.part', due(order)) : t('order.mail.expired.text')],
    asked: () => [askedText(mailed.order), ...howToPay(mailed)],
    accepted: () => [
      t('order.mail.accepted.text', { amount: formatEuro(locale, order.waivedCents) }),
      ...paidText(mailed, keptCents(order)),
    ],
    'refund-failed': () => [t('order.mail.refund-failed.text', { ...due(order), amount: formatEuro(locale, amount) })],
    refunded: () => [
      t('order.mail.refunded.text', { amount: formatEuro(locale, amount) }),
      ...(mailed.returned ? deductionText(mailed.returned, locale) : []),
    ],
    'return-announced': () => [
      ...(mailed.returned ? [sendTexts(mailed.returned, mailed.catalogue.seller, locale).join('\n')] : []),
      ...(note === '' ? [] : [note]),
    ],
    'return-received': () => receivedText(mailed),
  };
  return {
    to: order.email,
    key,
    locale,
    thread: order.id,
    subject: t(`order.mail.${kind}.subject`, { reference }),
    text: [
      t('order.mail.number', { reference }),
      ...body[kind](),
      `${t('order.mail.follow')}\n${orderLink(site, order, token)}`,
      ...(kind === 'ordered' ? law(mailed) : []),
    ].join('\n\n'),
    secret: { kind: 'order', token },
  };
}
