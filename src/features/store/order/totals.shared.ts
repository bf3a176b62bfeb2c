import { EU_VAT_PERCENT, HOME_COUNTRY, isEu, type PostalPlace, vatCountry } from './countries.shared.ts';
import { type Discount, discountParts } from './discount.shared.ts';

/**
 * `vat`: charged. `reverse-charge`: a business in another EU state accounts for it (Directive 2006/112/EC, articles 138 and 196).
 * `outside-eu`: outside the EU's VAT area, where services and files are not taxed in the EU (articles 44, 58 and 59), and goods are exports
 * (article 146). `exempt`: of a small enterprise (article 284).
 */
export const TAXATIONS = ['vat', 'reverse-charge', 'outside-eu', 'exempt'] as const;
export type Taxation = (typeof TAXATIONS)[number];

/** @param vatNumber of a business, already checked @param isExempt the seller, as a small enterprise */
export function taxationFor(place: PostalPlace, vatNumber: string | undefined, isExempt = false): Taxation {
  const country = vatCountry(place);
  if (country === '') return 'outside-eu';
  if (isExempt) return 'exempt';
  return country !== HOME_COUNTRY && vatNumber ? 'reverse-charge' : 'vat';
}

/** Rounds half up to whole cents. */
export const vatWithin = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent));

/** `unitCents`: the listed price, with Greek VAT of `vatPercent`. */
export interface ListedLine {
  sku: string;
  quantity: number;
  unitCents: number;
  vatPercent: number;
  /** Services that people perform: taxed for consumers where the seller is (Directive 2006/112/EC, article 45). */
  taxedAtHome?: boolean;
}

export interface Buyer {
  country: string;
  taxation: Taxation;
  /** Consumers in other EU states pay the listed price, with the VAT of their country inside. */
  destinationVat: boolean;
}

/** Integer cents. `totalCents` includes `vatCents`, and lacks `discountCents`: both without VAT where none is charged. */
export interface ChargedLine {
  sku: string;
  quantity: number;
  unitCents: number;
  discountCents: number;
  totalCents: number;
  vatPercent: number;
  vatCents: number;
}

export interface VatSum {
  percent: number;
  netCents: number;
  vatCents: number;
}

export interface Totals {
  lines: ChargedLine[];
  discountCents: number;
  shippingCents: number;
  shippingVatPercent: number;
  shippingVatCents: number;
  totalCents: number;
  vatCents: number;
  /** By rate, lowest first. They add up to the totals. */
  vat: VatSum[];
}

/** @param offCents of the listed price */
function charged(listed: ListedLine, { country, taxation, destinationVat }: Buyer, offCents = 0): ChargedLine {
  const { sku, quantity, unitCents, vatPercent, taxedAtHome = false } = listed;
  if (taxation !== 'vat') {
    const netCents = unitCents - vatWithin(unitCents, vatPercent);
    const wholeCents = netCents * quantity;
    // Rounded once per piece and once for what is taken off: never more than the whole.
    const offNet = Math.min(wholeCents, offCents === unitCents * quantity ? wholeCents : offCents - vatWithin(offCents, vatPercent));
    return { sku, quantity, unitCents: netCents, discountCents: offNet, totalCents: wholeCents - offNet, vatPercent: 0, vatCents: 0 };
  }
  const isAbroad = destinationVat && !taxedAtHome && country !== HOME_COUNTRY && isEu(country);
  const percent = isAbroad ? EU_VAT_PERCENT[country] : vatPercent;
  const totalCents = unitCents * quantity - offCents;
  return { sku, quantity, unitCents, discountCents: offCents, totalCents, vatPercent: percent, vatCents: vatWithin(totalCents, percent) };
}

export function sumByRate(parts: readonly { totalCents: number; vatPercent: number; vatCents: number }[]): VatSum[] {
  const sums = new Map<number, VatSum>();
  for (const { totalCents, vatPercent, vatCents } of parts) {
    const sum = sums.get(vatPercent) ?? { percent: vatPercent, netCents: 0, vatCents: 0 };
    sums.set(vatPercent, { percent: vatPercent, netCents: sum.netCents + totalCents - vatCents, vatCents: sum.vatCents + vatCents });
  }
  return [...sums.values()].sort((one, other) => one.percent - other.percent);
}

/** VAT is rounded per line, so that lines, rates and totals add up. @param shipping listed postage; its rate is that of the goods */
export function computeTotals(
  lines: readonly ListedLine[],
  shipping: Pick<ListedLine, 'unitCents' | 'vatPercent'>,
  buyer: Buyer,
  discount?: Discount,
): Totals {
  const parts = discount ? discountParts(lines, discount) : [];
  const chargedLines = lines.map((line, at) => charged(line, buyer, parts[at]));
  const postage = charged({ sku: '', quantity: 1, ...shipping }, buyer);
  const all = postage.totalCents > 0 ? [...chargedLines, postage] : chargedLines;
  return {
    lines: chargedLines,
    discountCents: chargedLines.reduce((sum, { discountCents }) => sum + discountCents, 0),
    shippingCents: postage.totalCents,
    shippingVatPercent: postage.vatPercent,
    shippingVatCents: postage.vatCents,
    totalCents: all.reduce((sum, { totalCents }) => sum + totalCents, 0),
    vatCents: all.reduce((sum, { vatCents }) => sum + vatCents, 0),
    vat: sumByRate(all),
  };
}
