const UNITS = [
  ['year', 31_556_952_000],
  ['month', 2_629_746_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** In 3 hours; σε 3 ώρες. */
export function relative(time: number, now: number, languageTag: string): string {
  const distance = time - now;
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' }).format(Math.trunc(distance / ms), unit);
}
