const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Relative today, the day within this year, else with the year; 24-hour clock. @param now milliseconds since 1970 */
export function formatRowTime(iso: string, now: number, languageTag: string): string {
  const at = new Date(iso);
  const today = new Date(now);
  if (sameDay(at, today)) {
    const ago = Math.max(0, now - at.getTime());
    const relative = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto', style: 'short' });
    if (ago < MINUTE_MS) return relative.format(0, 'second');
    if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
    return new Intl.DateTimeFormat(languageTag, { timeStyle: 'short', hourCycle: 'h23' }).format(at);
  }
  const year = at.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(languageTag, { day: 'numeric', month: 'short', ...year }).format(at);
}

export const fullTime = (iso: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

export const headTime = (iso: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

const STEP = 1000;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function sizeText(bytes: number, languageTag: string): string {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < UNITS.length - 1) [value, unit] = [value / STEP, unit + 1];
  return new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
