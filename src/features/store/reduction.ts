export interface PricePoint {
  from: Date;
  cents: number;
}

const DAY_MS = 86_400_000;
/** Directive 98/6/EC, article 6a: a reduction shows the lowest price of the 30 days before it. */
export const PRIOR_PRICE_DAYS = 30;

/**
 * @returns cents; undefined if the last change was no reduction, or is too old to be called one
 * @param history all prices, oldest first
 */
export function priorPrice(history: readonly PricePoint[], today: Date): number | undefined {
  const current = history.at(-1);
  const before = history.at(-2);
  if (!current || !before || current.cents >= before.cents) return undefined;
  if (today.getTime() - current.from.getTime() > PRIOR_PRICE_DAYS * DAY_MS) return undefined;
  const start = current.from.getTime() - PRIOR_PRICE_DAYS * DAY_MS;
  // Prices count that were valid on any day of the period: begun before the reduction, ended after the start.
  const counted = history.slice(0, -1).filter((_, index) => (history[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY) > start);
  return Math.min(...counted.map(({ cents }) => cents));
}
