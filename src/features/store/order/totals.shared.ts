import { EU_VAT_PERCENT, HOME_COUNTRY, isEu, type PostalPlace, vatCountry } from './countries.shared.ts';

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

/** Integer cents. `totalCents` includes `vatCents`. */
export interface ChargedLine {
  sku: string;
  quantity: number;
  unitCents: number;
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
  shippingCents: number;
  shippingVatPercent: number;
  shippingVatCents: number;
  totalCents: number;
  vatCents: number;
  /** By rate, lowest first. They add up to the totals. */
  vat: VatSum[];
}

function charged(listed: ListedLine, { country, taxation, destinationVat }: Buyer): ChargedLine {
  const { sku, quantity, unitCents, vatPercent, taxedAtHome = false } = listed;
  if (taxation !== 'vat') {
    const netCents = unitCents - vatWithin(unitCents, vatPercent);
    return { sku, quantity, unitCents: netCents, totalCents: netCents * quantity, vatPercent: 0, vatCents: 0 };
  }
  const isAbroad = destinationVat && !taxedAtHome && country !== HOME_COUNTRY && isEu(country);
  const percent = isAbroad ? EU_VAT_PERCENT[country] : vatPercent;
  const totalCents = unitCents * quantity;
  return { sku, quantity, unitCents, totalCents, vatPercent: percent, vatCents: vatWithin(totalCents, percent) };
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
export function computeTotals(lines: readonly ListedLine[], shipping: Pick<ListedLine, 'unitCents' | 'vatPercent'>, buyer: Buyer): Totals {
  const chargedLines = lines.map((line) => charged(line, buyer));
  const postage = charged({ sku: '', quantity: 1, ...shipping }, buyer);
  const parts = postage.totalCents > 0 ? [...chargedLines, postage] : chargedLines;
  return {
    lines: chargedLines,
    shippingCents: postage.totalCents,
    shippingVatPercent: postage.vatPercent,
    shippingVatCents: postage.vatCents,
    totalCents: parts.reduce((sum, { totalCents }) => sum + totalCents, 0),
    vatCents: parts.reduce((sum, { vatCents }) => sum + vatCents, 0),
    vat: sumByRate(parts),
  };
}
