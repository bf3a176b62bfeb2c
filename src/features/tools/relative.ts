const UNITS = [
  ['year', 31_556_952_000],
  ['month', 2_629_746_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A unit is used from this number on: “in 45 days” says more than “in a month”. */
const LEAST = { year: 2, month: 2, day: 1, hour: 1, minute: 1, second: 1 } as const;

/** “In 3 hours”. Never “tomorrow” or “next month”, which name calendar days, not a distance. */
export function formatRelative(time: number, now: number, languageTag: string): string {
  const distance = time - now;
  const [unit, ms] = UNITS.find(([name, size]) => Math.abs(distance) >= LEAST[name] * size) ?? (['second', 1000] as const);
  const count = Math.round(distance / ms);
  return new Intl.RelativeTimeFormat(languageTag, { numeric: count === 0 ? 'auto' : 'always' }).format(count, unit);
}
