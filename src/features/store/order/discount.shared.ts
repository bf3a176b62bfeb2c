import { asLatin, cleanIdentifier } from '../../forms/identifiers.shared.ts';

/** What a code takes off the listed prices, VAT included: `percent` of them, or `cents`. Postage is not reduced. */
export interface Discount {
  code: string;
  percent: number | null;
  cents: number | null;
  /** Products that it is for; null for all. */
  skus: readonly string[] | null;
  /** Of the products that it is for. */
  minimumCents: number;
}

export const CODE_LENGTH = { least: 4, most: 20 } as const;

/** As it is compared: capital Latin letters for their Greek look-alikes, digits and dashes, without spaces. */
export const cleanCode = (text: string): string => asLatin(cleanIdentifier(text)).toUpperCase().replaceAll(/\s/gu, '');

interface Listed {
  sku: string;
  quantity: number;
  unitCents: number;
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** Listed cents of each line that the code is for, and 0 for others. */
const basesOf = (lines: readonly Listed[], { skus }: Discount): number[] =>
  lines.map(({ sku, quantity, unitCents }) => (skus === null || skus.includes(sku) ? unitCents * quantity : 0));

/** Why a code takes nothing off these lines. */
export function discountFault(lines: readonly Listed[], discount: Discount): 'products' | 'minimum' | undefined {
  const whole = sumOf(basesOf(lines, discount));
  if (whole === 0) return 'products';
  return whole < discount.minimumCents ? 'minimum' : undefined;
}

/** Cents off each line, VAT included: whole cents that add up to the discount, the largest remainders first. */
export function discountParts(lines: readonly Listed[], discount: Discount): number[] {
  const bases = basesOf(lines, discount);
  const whole = sumOf(bases);
  if (discountFault(lines, discount)) return bases.map(() => 0);
  const { percent, cents } = discount;
  const off = percent === null ? Math.min(cents ?? 0, whole) : Math.round((whole * percent) / 100);
  const parts = bases.map((base) => Math.floor((off * base) / whole));
  const rest = (at: number): number => (off * (bases[at] ?? 0)) % whole;
  const order = [...parts.keys()].sort((one, other) => rest(other) - rest(one) || one - other);
  for (const at of order.slice(0, off - sumOf(parts))) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
