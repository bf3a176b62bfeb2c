import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { type CartLine, countPieces, inOrder, parseLine, serialiseLine } from './cart.schema.ts';
import { CART_LINE_PREFIX, CART_MARK } from './keys.ts';

/** Holds the lines in memory where the browser stores nothing. */
let kept: Map<string, CartLine> | undefined;

export function isStored(): boolean {
  try {
    localStorage.getItem(CART_MARK);
    return kept === undefined;
  } catch {
    return false;
  }
}

function storedSkus(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(CART_LINE_PREFIX) ? key.slice(CART_LINE_PREFIX.length) : []));
  } catch {
    return [];
  }
}

export const readLine = (sku: string): CartLine | undefined => (kept ? kept.get(sku) : parseLine(sku, readItem(CART_LINE_PREFIX + sku)));

export const readLines = (): CartLine[] => inOrder((kept ? [...kept.keys()] : storedSkus()).flatMap((sku) => readLine(sku) ?? []));

/** Tabs may race for the mark: whoever reads the lines next corrects it. */
export function writeMark(lines: readonly CartLine[]): void {
  const mark = lines.length > 0 ? String(countPieces(lines)) : null;
  if (!kept && readItem(CART_MARK) !== mark) writeItem(CART_MARK, mark);
}

/** Undefined removes the line. */
export function writeLine(sku: string, line: CartLine | undefined): void {
  const lines = readLines();
  if (!kept && writeItem(CART_LINE_PREFIX + sku, line ? serialiseLine(line) : null)) return;
  kept ??= new Map(lines.map((one) => [one.sku, one]));
  if (line) kept.set(sku, line);
  else kept.delete(sku);
}
