import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { type DocumentKind, documentNumber, netUnit } from '../../../src/features/store/order/document.shared.ts';
import { type ChargedLine, type VatSum, vatWithin } from '../../../src/features/store/order/totals.shared.ts';
import { writtenVatNumber } from '../../../src/features/store/order/vat-number.shared.ts';
import { countryName } from '../../../src/i18n/country-name.ts';
import { formatAmount, formatPercent } from '../../../src/i18n/format.ts';
import { formatTag, LOCALE_CODES, type Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { orderVat, taxationNotes } from '../order/vat.ts';
import type { StoredOrder, TaxRow } from '../storage/orders.ts';
import { formatDay } from '../times.ts';
import type { DocumentContent, DocumentLine, DocumentView, TaxIssuer } from './content.ts';

/** `number`: as written, such as `A-2026-00042`. */
export interface NewDocument {
  kind: DocumentKind;
  number: string;
  totalCents: number;
  vatCents: number;
  issuedAt: Date;
}

export interface DocumentSource {
  stored: Pick<StoredOrder, 'order' | 'lines'>;
  document: NewDocument;
  /** By a credit note. */
  corrects?: Corrected | undefined;
  seller: Catalogue['seller'];
  issuer?: TaxIssuer;
  isAbroad?: boolean;
}

interface Corrected extends Pick<NewDocument, 'kind' | 'number'> {
  issuer?: TaxIssuer | undefined;
}

type Wording = DocumentSource & { locale: Locale; content: Omit<DocumentContent, 'view'> };

export function share(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before += part;
    // Never -0, which would be written with its sign.
    const until = Math.round((cents * before) / whole) || 0;
    const own = until - given;
    given = until;
    return own;
  });
}

function documentVat(
  { order, lines }: Pick<StoredOrder, 'order' | 'lines'>,
  { kind, totalCents, vatCents }: Pick<NewDocument, 'kind' | 'totalCents' | 'vatCents'>,
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

function sellerLines({ seller, locale }: Wording): string[] {
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

function buyerLines({ stored: { order }, locale }: Wording): string[] {
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

function lineOf(
  { kind, sku, title }: Pick<DocumentLine, 'kind' | 'sku' | 'title'>,
  { quantity, unitCents, totalCents, vatPercent, vatCents }: Omit<ChargedLine, 'sku' | 'discountCents'>,
): DocumentLine {
  const netCents = totalCents - vatCents;
  return {
    ...{ kind, sku, title, quantity, unitNet: netUnit(netCents, quantity), unitCents, vatPercent, netCents, vatCents },
    grossCents: totalCents,
  };
}

/** At its listed price, and what the order's code takes off it: both add up to what was paid. */
function productLines({ order: { discountCode, locale }, lines }: DocumentSource['stored']): DocumentLine[] {
  const title = translator(locale)('order.lines.discount', { code: discountCode ?? '' });
  return lines.flatMap((line) => {
    const { kind, vatPercent, totalCents, vatCents, discountCents } = line;
    if (discountCents === 0) return [lineOf(line, line)];
    const listedCents = totalCents + discountCents;
    const listed = { ...line, totalCents: listedCents, vatCents: vatWithin(listedCents, vatPercent) };
    const off = { quantity: 1, unitCents: -discountCents, totalCents: -discountCents, vatPercent, vatCents: vatCents - listed.vatCents };
    return [lineOf(listed, listed), lineOf({ kind, sku: '', title: `${title}: ${line.title}` }, off)];
  });
}

/** Of a credit note, one for each rate. */
function linesOf({ stored, document }: DocumentSource, vat: readonly VatSum[]): DocumentLine[] {
  const { order } = stored;
  const t = translator(order.locale);
  const single = (kind: 'postage' | 'refund', title: string, sum: Pick<ChargedLine, 'totalCents' | 'vatPercent' | 'vatCents'>) =>
    lineOf({ kind, sku: '', title }, { quantity: 1, unitCents: sum.totalCents, ...sum });
  if (document.kind === 'credit')
    return vat
      .filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0)
      .map(({ percent, netCents, vatCents }) =>
        single('refund', t('order.document.refund', { reference: order.reference }), {
          ...{ totalCents: netCents + vatCents, vatPercent: percent, vatCents },
        }),
      );
  const { shippingCents, shippingVatPercent, shippingVatCents } = order;
  const postage = { totalCents: shippingCents, vatPercent: shippingVatPercent, vatCents: shippingVatCents };
  return [...productLines(stored), ...(shippingCents > 0 ? [single('postage', t('order.lines.shipping'), postage)] : [])];
}

function rows({ locale, content: { lines, isNet } }: Wording): DocumentView['rows'] {
  return lines.map(({ title, sku, quantity, unitNet, unitCents, vatPercent, netCents, grossCents }) => [
    sku === '' ? title : `${title} (${sku})`,
    String(quantity),
    isNet ? formatAmount(locale, Number(unitNet) * 100, unitNet.split('.')[1]?.length) : formatAmount(locale, unitCents),
    formatPercent(locale, vatPercent),
    formatAmount(locale, isNet ? netCents : grossCents),
  ]);
}

/** What a paper calls itself. */
export const documentTitle = (locale: Locale, { kind, issuer }: Pick<DocumentContent, 'kind' | 'issuer'>): string =>
  translator(locale)(
    issuer === 'owner' ? `order.document.title.${kind === 'credit' ? 'refund' : 'confirmation'}` : `order.document.title.${kind}`,
  );

export interface TaxStamp {
  lines: string[];
  /** To scan; `name` in words. */
  code?: { text: string; name: string };
}

/**
 * What the tax office gave a paper that the site reported, below what is frozen: fixed once it is received, except that it may be cancelled.
 * Empty until then, and for papers whose tax document is another's.
 */
export function taxStamp(locale: Locale, tax: TaxRow | undefined): TaxStamp {
  if (!tax?.mark || (tax.state !== 'sent' && tax.state !== 'cancelled')) return { lines: [] };
  const t = translator(locale);
  const { mark, uid, qrUrl } = tax;
  return {
    lines: [
      t(`order.tax.${tax.state}`, { mark }),
      ...(uid ? [t('order.tax.uid', { uid })] : []),
      ...(qrUrl ? [t('order.tax.check', { link: qrUrl })] : []),
    ],
    ...(qrUrl && { code: { text: qrUrl, name: t('order.tax.code') } }),
  };
}

function notes({ locale, content }: Wording): DocumentView['notes'] {
  const t = translator(locale);
  const others = LOCALE_CODES.filter((one) => one !== locale);
  return [
    ...(content.issuer === 'owner' ? [{ text: t('order.document.notTax') }] : []),
    { text: t(content.isNet ? 'order.document.withoutVat' : 'order.document.withVat') },
    ...content.notes.flatMap((key) => [{ text: t(key) }, ...others.map((one) => ({ text: translator(one)(key), lang: one }))]),
  ];
}

function viewOf(wording: Wording): DocumentView {
  const { stored, document, locale, content } = wording;
  const { order } = stored;
  const t = translator(locale);
  const euro = (cents: number): string => formatAmount(locale, cents);
  const paid = order.paidAt ? `${formatDay(locale, order.paidAt)}, ${t(`payment.${order.payment}`)}` : '';
  const { number, corrects, isNet } = content;
  return {
    title: t('order.document.heading', { kind: documentTitle(locale, content), number }),
    number,
    facts: [
      [t('order.document.issued'), formatDay(locale, document.issuedAt)],
      [t('order.document.order'), `${order.reference}, ${formatDay(locale, order.orderedAt)}`],
      ...(corrects === null ? [] : [[t('order.document.corrects'), corrects] as const]),
      ...(paid === '' || document.kind === 'credit' ? [] : [[t('order.document.paid'), paid] as const]),
    ],
    seller: { title: t('order.document.seller'), lines: sellerLines(wording) },
    buyer: { title: t('order.document.buyer'), lines: buyerLines(wording) },
    columns: [
      ...([t('order.document.item'), t('order.document.quantity'), t(isNet ? 'order.document.unitNet' : 'order.document.unit')] as const),
      ...([t('order.document.rate'), t(isNet ? 'order.document.sumNet' : 'order.document.sum')] as const),
    ],
    rows: rows(wording),
    sums: content.vat.flatMap(({ percent, netCents, vatCents }) => {
      const shownPercent = { percent: formatPercent(locale, percent) };
      return [
        [t('order.document.net', shownPercent), euro(netCents)] as const,
        [t('order.document.vat', shownPercent), euro(vatCents)] as const,
      ];
    }),
    total: [t('order.document.total'), euro(document.totalCents)],
    notes: notes(wording),
    page: t('order.document.page', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** What credit notes of an order correct. */
export function corrected(documents: StoredOrder['documents']): Corrected | undefined {
  const first = documents.find(({ kind }) => kind !== 'credit');
  return first && { kind: first.kind, number: documentNumber(first), issuer: first.content?.issuer };
}

/** Prices of an invoice, and of a credit note that corrects one, are without VAT (directive 2006/112/EC, article 226(8)). */
export function documentContent(source: DocumentSource): DocumentContent {
  const { stored, document, corrects, seller, issuer, isAbroad } = source;
  const { order, lines } = stored;
  const { locale, reference, payment, termsVersion, taxation, name, company, vatNumber, street, postcode, city, country } = order;
  const { kind, number, totalCents, vatCents } = document;
  const vat = documentVat(stored, document);
  const content = {
    ...{ version: 1 as const, kind, number, issuedAt: document.issuedAt.toISOString(), locale },
    order: { reference, orderedAt: order.orderedAt.toISOString(), paidAt: order.paidAt?.toISOString() ?? null, payment, termsVersion },
    corrects: corrects?.number ?? null,
    seller: { ...seller, name: seller.name[locale], address: seller.address[locale] },
    buyer: { name, company, vatNumber, street, postcode, city, country },
    taxation,
    ...(issuer && { issuer }),
    ...(isAbroad && { isAbroad }),
    notes: taxationNotes(taxation, lines),
    isNet: taxation !== 'vat' || (corrects?.kind ?? kind) === 'invoice',
    lines: linesOf(source, vat),
    ...{ vat, netCents: totalCents - vatCents, vatCents, totalCents },
  };
  return { ...content, view: viewOf({ ...source, locale, content }) };
}

export function documentTexts({
  title,
  number,
  facts,
  seller,
  buyer,
  columns,
  rows,
  sums: parts,
  total,
  notes: said,
}: DocumentView): string[] {
  return [
    ...[title, number, seller.title, ...seller.lines, buyer.title, ...buyer.lines],
    ...[...facts, columns, ...rows, ...parts, total].flat(),
    ...said.map(({ text }) => text),
  ];
}
