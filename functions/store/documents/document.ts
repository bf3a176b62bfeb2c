import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { documentNumber } from '../../../src/features/store/order/document.shared.ts';
import type { VatSum } from '../../../src/features/store/order/totals.shared.ts';
import { writtenVatNumber } from '../../../src/features/store/order/vat-number.shared.ts';
import { countryName } from '../../../src/i18n/country-name.ts';
import { formatAmount, formatPercent } from '../../../src/i18n/format.ts';
import { formatTag, LOCALE_CODES, type Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { orderVat, taxationNotes } from '../order/vat.ts';
import type { OrderDocumentRow, StoredOrder } from '../storage/orders.ts';
import { formatDay } from '../times.ts';

export interface DocumentView {
  title: string;
  number: string;
  facts: (readonly [term: string, text: string])[];
  seller: { title: string; lines: string[] };
  buyer: { title: string; lines: string[] };
  columns: readonly [item: string, quantity: string, unit: string, rate: string, sum: string];
  rows: (readonly [item: string, quantity: string, unit: string, rate: string, sum: string])[];
  sums: (readonly [term: string, amount: string])[];
  total: readonly [term: string, amount: string];
  notes: { text: string; lang?: Locale }[];
}

type DocumentSource = { stored: StoredOrder; document: OrderDocumentRow; seller: Catalogue['seller']; locale: Locale };

function share(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before += part;
    const until = Math.round((cents * before) / whole);
    const own = until - given;
    given = until;
    return own;
  });
}

export function documentVat(
  { order, lines }: Pick<StoredOrder, 'order' | 'lines'>,
  { kind, totalCents, vatCents }: OrderDocumentRow,
): VatSum[] {
  const vat = orderVat({ order, lines });
  if (kind !== 'credit') return vat;
  const gross = share(
    totalCents,
    vat.map((sum) => sum.netCents + sum.vatCents),
  );
  const own = share(
    vatCents,
    vat.map((sum) => sum.vatCents),
  );
  return vat.map(({ percent }, at) => ({ percent, netCents: (gross[at] ?? 0) - (own[at] ?? 0), vatCents: own[at] ?? 0 }));
}

/** Buyers of other states need the number that VIES has (directive 2006/112/EC, article 226(3)). */
function fullVat(locale: Locale, vat: string): string {
  const written = writtenVatNumber(locale, vat);
  return written === vat ? vat : `${written} (VIES: ${vat})`;
}

function sellerLines({ seller, locale }: DocumentSource): string[] {
  const t = translator(locale);
  return [
    seller.name[locale],
    seller.address[locale],
    `${t('store.vatNumber')}: ${fullVat(locale, seller.vat)}`,
    `${t('store.gemi')}: ${seller.gemi}`,
    seller.email,
    ...(seller.phone === undefined ? [] : [seller.phone]),
  ];
}

function buyerLines({ stored: { order }, locale }: DocumentSource): string[] {
  const t = translator(locale);
  return [
    ...[
      order.company ?? '',
      order.name,
      order.street,
      `${order.postcode} ${order.city}`.trim(),
      countryName(order.country, formatTag(locale)),
    ],
    order.vatNumber === null ? '' : `${t('order.fact.vatNumber')}: ${writtenVatNumber(locale, order.vatNumber)}`,
  ].filter((line) => line !== '');
}

function rows({ stored: { order, lines }, document, locale }: DocumentSource): DocumentView['rows'] {
  const t = translator(locale);
  const euro = (cents: number): string => formatAmount(locale, cents);
  const rate = (percent: number): string => formatPercent(locale, percent);
  const { totalCents, kind } = document;
  if (kind === 'credit') return [[t('order.document.refund', { reference: order.reference }), '1', euro(totalCents), '', euro(totalCents)]];
  const { shippingCents, shippingVatPercent } = order;
  return [
    ...lines.map(
      (line) =>
        [`${line.title} (${line.sku})`, String(line.quantity), euro(line.unitCents), rate(line.vatPercent), euro(line.totalCents)] as const,
    ),
    ...(shippingCents > 0
      ? [[t('order.lines.shipping'), '1', euro(shippingCents), rate(shippingVatPercent), euro(shippingCents)] as const]
      : []),
  ];
}

function notes({ stored: { order, lines }, locale }: DocumentSource): DocumentView['notes'] {
  const keys = taxationNotes(order.taxation, lines);
  const t = translator(locale);
  if (keys.length === 0) return [{ text: t('order.document.withVat') }];
  const others = LOCALE_CODES.filter((one) => one !== locale);
  return [
    { text: t('order.document.withoutVat') },
    ...keys.flatMap((key) => [{ text: t(key) }, ...others.map((one) => ({ text: translator(one)(key), lang: one }))]),
  ];
}

function corrected({ documents }: StoredOrder, { kind }: OrderDocumentRow): string | undefined {
  const first = kind === 'credit' ? documents.find((document) => document.kind !== 'credit') : undefined;
  return first && documentNumber(first);
}

export function viewDocument(shown: DocumentSource): DocumentView {
  const { stored, document, locale } = shown;
  const { order } = stored;
  const t = translator(locale);
  const euro = (cents: number): string => formatAmount(locale, cents);
  const paid = order.paidAt ? `${formatDay(locale, order.paidAt)}, ${t(`payment.${order.payment}`)}` : '';
  const corrects = corrected(stored, document);
  const number = documentNumber(document);
  return {
    title: t('order.document.heading', { kind: t(`order.document.title.${document.kind}`), number }),
    number,
    facts: [
      [t('order.document.issued'), formatDay(locale, document.issuedAt)],
      [t('order.document.order'), `${order.reference}, ${formatDay(locale, order.orderedAt)}`],
      ...(corrects === undefined ? [] : [[t('order.document.corrects'), corrects] as const]),
      ...(paid === '' || document.kind === 'credit' ? [] : [[t('order.document.paid'), paid] as const]),
    ],
    seller: { title: t('order.document.seller'), lines: sellerLines(shown) },
    buyer: { title: t('order.document.buyer'), lines: buyerLines(shown) },
    columns: [
      ...([t('order.document.item'), t('order.document.quantity'), t('order.document.unit')] as const),
      ...([t('order.document.rate'), t('order.document.sum')] as const),
    ],
    rows: rows(shown),
    sums: documentVat(stored, document).flatMap(({ percent, netCents, vatCents }) => {
      const shownPercent = { percent: formatPercent(locale, percent) };
      return [
        [t('order.document.net', shownPercent), euro(netCents)] as const,
        [t('order.document.vat', shownPercent), euro(vatCents)] as const,
      ];
    }),
    total: [t('order.document.total'), euro(document.totalCents)],
    notes: notes(shown),
  };
}

export function documentTexts({ title, number, facts, seller, buyer, columns, rows, sums: parts, total, notes }: DocumentView): string[] {
  return [
    ...[title, number, seller.title, ...seller.lines, buyer.title, ...buyer.lines],
    ...[...facts, columns, ...rows, ...parts, total].flat(),
    ...notes.map(({ text }) => text),
  ];
}
