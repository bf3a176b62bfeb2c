import { atom } from 'nanostores';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { LINES_LIMIT, QUANTITY_LIMIT } from '../order/limits.shared.ts';
import { type CartLine, clampQuantity, countPieces, inOrder, parseLine, type SeenOffer, serialiseLine } from './cart.schema.ts';
import { CART_LINE_PREFIX, CART_MARK } from './keys.ts';

/** Holds the lines in memory where the browser stores nothing. */
let kept: Map<string, CartLine> | undefined;

function isStored(): boolean {
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

const readLine = (sku: string): CartLine | undefined => (kept ? kept.get(sku) : parseLine(sku, readItem(CART_LINE_PREFIX + sku)));

const readLines = (): CartLine[] => inOrder((kept ? [...kept.keys()] : storedSkus()).flatMap((sku) => readLine(sku) ?? []));

/** Tabs may race for the mark: whoever reads the lines next corrects it. */
function writeMark(lines: readonly CartLine[]): void {
  const mark = lines.length > 0 ? String(countPieces(lines)) : null;
  if (!kept && readItem(CART_MARK) !== mark) writeItem(CART_MARK, mark);
}

/** Undefined removes the line. */
function writeLine(sku: string, line: CartLine | undefined): void {
  const lines = readLines();
  if (!kept && writeItem(CART_LINE_PREFIX + sku, line ? serialiseLine(line) : null)) return;
  kept ??= new Map(lines.map((one) => [one.sku, one]));
  if (line) kept.set(sku, line);
  else kept.delete(sku);
}

/** Local storage is the source of truth; the store mirrors it and follows other tabs. */

/** Oldest first. Empty until `startCart`, so that hydration matches the server's HTML. */
export const $cart = atom<readonly CartLine[]>([]);
/** False once the browser has refused to store a line: the cart then lasts as long as the page. */
export const $isCartStored = atom(true);

function follow(): void {
  const lines = readLines();
  writeMark(lines);
  $isCartStored.set(isStored());
  $cart.set(lines);
}

function write(sku: string, line: CartLine | undefined): void {
  writeLine(sku, line);
  follow();
}

/** `full`: the cart has its 20 lines. `most`: fewer pieces were added, since the line is at its limit. */
export type AddResult = 'added' | 'most' | 'full';

/** @param most pieces in stock, as the page was built */
export function addLine(product: SeenOffer & { sku: string }, quantity = 1, most = QUANTITY_LIMIT, now = Date.now()): AddResult {
  const { sku, title, unitCents } = product;
  const before = readLine(sku);
  if (!before && readLines().length >= LINES_LIMIT) return 'full';
  const wished = (before?.quantity ?? 0) + clampQuantity(quantity);
  const line = { sku, title, unitCents, quantity: clampQuantity(wished, most), addedAt: before?.addedAt ?? now };
  write(sku, line);
  return line.quantity < wished ? 'most' : 'added';
}

export function setQuantity(sku: string, quantity: number): void {
  const line = readLine(sku);
  if (line) write(sku, { ...line, quantity: clampQuantity(quantity) });
}

export function removeLine(sku: string): CartLine | undefined {
  const line = readLine(sku);
  if (line) write(sku, undefined);
  return line;
}

export function restoreLine(line: CartLine): void {
  if (!readLine(line.sku)) write(line.sku, line);
}

export function acceptLines(mended: readonly CartLine[], gone: readonly string[]): void {
  for (const line of mended) if (readLine(line.sku)) writeLine(line.sku, line);
  for (const sku of gone) writeLine(sku, undefined);
  follow();
}

/** Removes the lines of a placed order; what another tab has added since stays. */
export function clearCart(ordered: readonly { sku: string }[] = readLines()): void {
  for (const { sku } of ordered) writeLine(sku, undefined);
  follow();
}

let started = false;

export function startCart(): void {
  follow();
  if (started) return;
  started = true;
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === null || key.startsWith(CART_LINE_PREFIX)) follow();
  });
  // A page restored from the back/forward cache may have missed a change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
