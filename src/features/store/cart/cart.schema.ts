import { QUANTITY_LIMIT } from '../order/limits.shared.ts';

/** Raise it when the stored shape changes. Lines of any version are read by the fields known here. */
export const CART_VERSION = 1;

const SKU = /^[\w.-]{1,40}$/u;
const TITLE_LENGTH_LIMIT = 200;
const UNIT_CENTS_LIMIT = 100_000_000;
const LAST_MS = 8.64e15;

/** The title and the price of a piece in cents with Greek VAT, as the shopper last saw them. */
export interface SeenOffer {
  title: string;
  unitCents: number;
}

export interface CartLine extends SeenOffer {
  sku: string;
  quantity: number;
  addedAt: number;
}

export const clampQuantity = (quantity: number, most = QUANTITY_LIMIT): number =>
  Math.max(1, Math.min(Math.trunc(quantity) || 1, Math.max(1, most), QUANTITY_LIMIT));

const isWhole = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** Hand-written: a schema library would outweigh the rest of a product page's scripts. */
export function parseLine(sku: string, saved: string | null): CartLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(saved ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !SKU.test(sku)) return undefined;
  const { quantity, title, unitCents, addedAt } = value as Record<string, unknown>;
  if (typeof quantity !== 'number' || !(quantity >= 1) || typeof title !== 'string' || title.trim() === '') return undefined;
  if (!isWhole(unitCents, UNIT_CENTS_LIMIT)) return undefined;
  return {
    sku,
    quantity: clampQuantity(quantity),
    title: title.slice(0, TITLE_LENGTH_LIMIT),
    unitCents,
    addedAt: isWhole(addedAt, LAST_MS) ? addedAt : 0,
  };
}

export const serialiseLine = ({ quantity, title, unitCents, addedAt }: CartLine): string =>
  JSON.stringify({ version: CART_VERSION, quantity, title, unitCents, addedAt });

/** Oldest first, so that every tab shows the same order. */
export const inOrder = (lines: readonly CartLine[]): CartLine[] =>
  lines.toSorted((one, other) => one.addedAt - other.addedAt || (one.sku < other.sku ? -1 : 1));

export const countPieces = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
