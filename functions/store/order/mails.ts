import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import { ORDER_PAGE, type OrderStep, WITHDRAWAL_DAYS, WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { countryName } from '../../../src/i18n/country-name.ts';
import { formatEuro, formatPercent } from '../../../src/i18n/format.ts';
import { formatTag } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { Outgoing } from '../../mail/outgoing/send.ts';
import { issuerOf } from '../documents/issue.ts';
import type { OrderLineRow, OrderRow } from '../storage/orders.ts';
import { type Terms, termsAddress } from '../terms.ts';
import { termsAsText } from '../terms-text.ts';
import { formatDay, formatDeadline } from '../times.ts';
import { orderVat, taxationNotes } from './vat.ts';

export interface MailedOrder {
  order: OrderRow;
  lines: readonly Pick<OrderLineRow, 'title' | 'kind' | 'quantity' | 'totalCents' | 'vatPercent' | 'vatCents'>[];
  token: string;
  site: string;
  catalogue: Catalogue;
  /** Of a new order. */
  terms?: Terms;
}

export const orderLink = (site: string, { locale, reference }: Pick<OrderRow, 'locale' | 'reference'>, token: string): string =>
  `${site}${path(locale, ORDER_PAGE)}?reference=${reference}&token=${token}`;

function figures({ order, lines }: MailedOrder): string {
  const { locale, shippingCents, totalCents, taxation } = order;
  const t = translator(locale);
  const euro = (cents: number): string => formatEuro(locale, cents);
  const vat = orderVat({ order, lines })
    .filter(({ percent }) => percent > 0)
    .map(({ percent, vatCents }) => t('order.mail.vat', { percent: formatPercent(locale, percent), vat: euro(vatCents) }));
  return [
    ...lines.map(({ quantity, title, totalCents: total }) => t('order.mail.line', { quantity, title, total: euro(total) })),
    ...(shippingCents > 0 ? [t('order.mail.shipping', { total: euro(shippingCents) })] : []),
    t('order.mail.total', { total: euro(totalCents) }),
    ...vat,
    ...taxationNotes(taxation, lines).map((note) => t(note)),
  ].join('\n');
}

function howToPay({ order, catalogue: { bank } }: MailedOrder): string[] {
  const { locale, payBy, totalCents, reference } = order;
  if (!payBy || totalCents === 0) return [];
  const t = translator(locale);
  const hold = (until: Date): string =>
    t('order.mail.hold', { time: formatDeadline(locale, until, 'time'), day: formatDeadline(locale, payBy, 'day') });
  if (order.payment !== 'bank') return [t('order.mail.payNow', { time: formatDeadline(locale, payBy, 'time') })];
  return [
    ...(order.heldUntil ? [hold(order.heldUntil)] : []),
    t('order.mail.bank', { total: formatEuro(locale, totalCents), day: formatDeadline(locale, payBy, 'day') }),
    t('order.mail.bank.details', { holder: bank.holder, bank: bank.name, iban: bank.iban, bic: bank.bic, reference }),
  ];
}

/** Without the address: whoever typed it may have typed another's e-mail. It is on the page of the order. */
function delivery({ order, lines, catalogue: { terms } }: MailedOrder): string[] {
  const { locale, country } = order;
  const t = translator(locale);
  const kinds = new Set(lines.map(({ kind }) => kind));
  const to = { country: countryName(country, formatTag(locale)) };
  const { posting, start } = terms;
  const goods = posting ? t.count('order.mail.delivery.posting', posting.days, to) : t('order.mail.delivery.physical', to);
  const services = start ? t.count('order.mail.delivery.start', start.workingDays) : t('order.mail.delivery.service');
  return [
    ...(kinds.has('digital') ? [t('order.mail.delivery.digital')] : []),
    ...(kinds.has('physical') ? [goods] : []),
    ...(kinds.has('service') ? [services] : []),
    ...(kinds.has('digital') && order.digitalConsent ? [t('order.mail.digital')] : []),
  ];
}

/** The whole contract goes with the mail: a page that its owner can edit is no durable medium (directive 2011/83/EU, article 8(7); CJEU C-49/11). */
function law({ order: { locale, orderedAt }, site, catalogue: { seller }, terms }: MailedOrder): string[] {
  const t = translator(locale);
  return [
    t('order.mail.withdraw', { days: WITHDRAWAL_DAYS, link: `${site}${path(locale, WITHDRAWAL_PAGE)}` }),
    t('order.mail.seller', { ...seller, name: seller.name[locale], address: seller.address[locale] }),
    ...(terms
      ? [
          t('order.mail.terms', {
            hash: terms.hash,
            day: formatDay(locale, orderedAt),
            link: `${site}${termsAddress(locale, terms.hash)}`,
          }),
          termsAsText(terms.text),
        ]
      : []),
  ];
}

function paidText(mailed: MailedOrder, amountCents: number): string[] {
  const { order, lines, catalogue } = mailed;
  const t = translator(order.locale);
  const kind = documentKind(order);
  const hasFiles = lines.some(({ kind }) => kind === 'digital');
  return [
    amountCents === 0
      ? t('order.mail.paid.free')
      : t('order.mail.paid.text', {
          amount: formatEuro(order.locale, amountCents),
          document: t(`order.document.${issuerOf(catalogue, order, kind) === 'owner' ? 'confirmation' : kind}`),
        }),
    ...(hasFiles ? [t('order.mail.paid.digital', { ...catalogue.terms.downloads })] : []),
  ];
}

const MAILED = ['ordered', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const;

/** @param note such as a tracking number, used for `fulfilled` only @returns undefined for a step that is not mailed */
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
    ordered: () => [t('order.mail.ordered.text'), figures(mailed), ...howToPay(mailed), ...delivery(mailed)],
    paid: () => paidText(mailed, amount),
    fulfilled: () => [t('order.mail.fulfilled.text'), ...(note === '' ? [] : [note])],
    cancelled: () => [t('order.mail.cancelled.text')],
    expired: () => [t('order.mail.expired.text')],
    refunded: () => [t('order.mail.refunded.text', { amount: formatEuro(locale, amount) })],
  };
  return {
    to: order.email,
    key,
    locale,
    thread: order.id,
    subject: t(`order.mail.${kind}.subject`, { reference }),
    text: [...body[kind](), `${t('order.mail.follow')}\n${orderLink(site, order, token)}`, ...(kind === 'ordered' ? law(mailed) : [])].join(
      '\n\n',
    ),
    secret: { kind: 'order', token },
  };
}
