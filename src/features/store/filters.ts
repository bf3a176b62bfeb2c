/** The catalogue's bands of prices, with the highest price of each in cents. */
const BANDS = { free: 0, low: 10_000, middle: 30_000, high: Number.POSITIVE_INFINITY } as const;

export type PriceBand = keyof typeof BANDS;
export const PRICE_BANDS = Object.keys(BANDS) as PriceBand[];

/** Which of the bands a price is in. */
export const priceBand = (cents: number): PriceBand => PRICE_BANDS.find((band) => cents <= BANDS[band]) ?? 'high';

/** Lower and upper limit of a band, in cents. */
export const limitsOf = (band: PriceBand): { from: number; to: number } => ({
  from: BANDS[PRICE_BANDS[PRICE_BANDS.indexOf(band) - 1] ?? 'free'],
  to: BANDS[band],
});

/** The choices that at least one product has, in their order, each with how many have it. */
export const choicesOf = <T extends string>(all: readonly T[], had: readonly T[]): { value: T; count: number }[] =>
  all.flatMap((value) => {
    const count = had.filter((other) => other === value).length;
    return count > 0 ? [{ value, count }] : [];
  });
