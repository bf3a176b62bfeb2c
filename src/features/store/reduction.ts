export interface PricePoint {
  from: Date;
  cents: number;
}

const DAY_MS = 86_400_000;
/** Directive 98/6/EC, article 6a: beside a reduction stands the lowest price of the 30 days before it. */
export const PRIOR_PRICE_DAYS = 30;

/**
 * The prior price to show beside a reduced one, in cents, or nothing when the last step was no reduction or is older than the
 * period in which it may be called one.
 * @param history every price that was asked, oldest first
 */
export function priorPrice(history: readonly PricePoint[], today: Date): number | undefined {
  const current = history.at(-1);
  const before = history.at(-2);
  if (!current || !before || current.cents >= before.cents) return undefined;
  if (today.getTime() - current.from.getTime() > PRIOR_PRICE_DAYS * DAY_MS) return undefined;
  const start = current.from.getTime() - PRIOR_PRICE_DAYS * DAY_MS;
  // A price counts when it was asked on any day of the period: it began before the reduction and ended after the start.
  const asked = history.slice(0, -1).filter((_, index) => (history[index + 1]?.from.getTime() ?? Number.POSITIVE_INFINITY) > start);
  return Math.min(...asked.map(({ cents }) => cents));
}

/** VAT contained in a price with VAT, in whole cents, rounded half up. */
export const vatWithin = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent));
