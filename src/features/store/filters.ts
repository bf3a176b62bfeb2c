/** Highest price of each band, in cents. */
const BANDS = { free: 0, low: 10_000, middle: 30_000, high: Number.POSITIVE_INFINITY } as const;

export type PriceBand = keyof typeof BANDS;
export const PRICE_BANDS = Object.keys(BANDS) as PriceBand[];

export const priceBand = (cents: number): PriceBand => PRICE_BANDS.find((band) => cents <= BANDS[band]) ?? 'high';

export const getLimits = (band: PriceBand): { from: number; to: number } => ({
  from: BANDS[PRICE_BANDS[PRICE_BANDS.indexOf(band) - 1] ?? 'free'],
  to: BANDS[band],
});

export const countChoices = <T extends string>(all: readonly T[], had: readonly T[]): { value: T; count: number }[] =>
  all.flatMap((value) => {
    const count = had.filter((other) => other === value).length;
    return count > 0 ? [{ value, count }] : [];
  });
