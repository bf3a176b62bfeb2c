/** Where the catalogue divides prices, in cents. */
export const PRICE_STEP_CENTS = 10_000;

export const PRICE_BANDS = ['free', 'low', 'high'] as const;

/** Which of the catalogue's bands a price is in. */
export const priceBand = (cents: number): (typeof PRICE_BANDS)[number] =>
  cents === 0 ? 'free' : cents <= PRICE_STEP_CENTS ? 'low' : 'high';

/** The choices that at least one product has, in their order, each with how many have it. */
export const choicesOf = <T extends string>(all: readonly T[], had: readonly T[]): { value: T; count: number }[] =>
  all.flatMap((value) => {
    const count = had.filter((other) => other === value).length;
    return count > 0 ? [{ value, count }] : [];
  });
