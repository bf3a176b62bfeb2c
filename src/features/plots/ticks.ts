import { formatTag, type Locale } from '../../i18n/locales.ts';
import type { ColumnKind } from './csv.ts';

export interface Tick {
  value: number | string;
  lines: string[];
}

/** Width of a letter of the axes' text in user units, at its largest (18 units, on phones). */
export const LETTER = 9.6;
export const LINE = 21;

const MONTH_STEPS = [1, 2, 3, 4, 6, 12, 24, 60, 120];
const DAY_STEPS = [1, 2, 7, 14];
const DAY_MS = 86_400_000;

export const isAtNumbers = (unit: string | undefined): boolean => unit === '%' || unit === '€';

/**
 * Formats numbers with a fixed number of decimals and a true minus sign.
 * @param unit `%` and `€` are added as the language writes them
 * @param grouping `min2` keeps four digits together, so that years stay whole
 */
export function numberFormat(
  locale: Locale,
  decimals: number,
  unit?: string,
  grouping: 'always' | 'min2' = 'always',
): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: grouping,
    ...(unit === '€' ? { style: 'currency', currency: 'EUR' } : {}),
  });
  return (value) => format.format(value).replace('-', '\u2212') + (unit === '%' ? '%' : '');
}

const OVERSHOOT = 0.15;

/** At most `most` round values (1, 2 or 5 times a power of ten apart, `least` at least) that enclose the range, but for `OVERSHOOT`. */
export function enclosingTicks(low: number, high: number, most = 6, least = 0): number[] {
  const span = high - low || Math.abs(high) || 1;
  for (let power = 10 ** Math.floor(Math.log10(Math.max(span / most, least))); ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      const first = Math.floor(low / step + 1e-9);
      const last = Math.max(first + 1, Math.ceil(high / step - OVERSHOOT));
      if (step >= least && last - first < most)
        return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
    }
  }
}

export const tickDecimals = (ticks: readonly number[]): number =>
  Math.max(0, ...ticks.map((tick) => /\.(\d+)$/u.exec(String(tick))?.[1]?.length ?? 0));

function numberTicks(values: readonly number[], width: number, locale: Locale): Tick[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return [{ value: low, lines: [formatX('number', String(low), locale)] }];
  for (let most = 10; ; most -= 1) {
    const ticks = enclosingTicks(low, high, most).filter((tick) => tick >= low && tick <= high);
    const format = numberFormat(locale, tickDecimals(ticks), undefined, 'min2');
    const widest = Math.max(...ticks.map((tick) => format(tick).length + 1)) * LETTER;
    if (most === 2 || ticks.length * widest <= width) return ticks.map((value) => ({ value, lines: [format(value)] }));
  }
}

function monthTicks(values: readonly number[], width: number, locale: Locale): Tick[] {
  const format = new Intl.DateTimeFormat(formatTag(locale), { month: 'short', timeZone: 'UTC' });
  const index = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const [low, high] = [index(Math.min(...values)), index(Math.max(...values))];
  const step = MONTH_STEPS.find((months) => (Math.floor((high - low) / months) + 1) * 6 * LETTER <= width) ?? 240;
  const ticks: Tick[] = [];
  for (let month = Math.ceil(low / step) * step; month <= high; month += step) {
    const value = Date.UTC(Math.floor(month / 12), month % 12);
    const year = String(Math.floor(month / 12));
    const name = format.format(value);
    ticks.push({ value, lines: step >= 12 ? [year] : ticks.length === 0 || month % 12 === 0 ? [name, year] : [name] });
  }
  return ticks;
}

function dayTicks(values: readonly number[], width: number, locale: Locale): Tick[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const fits = (count: number) => count * 7 * LETTER <= width;
  const step = DAY_STEPS.find((days) => fits(Math.floor((high - low) / DAY_MS / days) + 1));
  if (step === undefined) return monthTicks(values, width, locale);
  const format = new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const count = Math.floor((high - low) / DAY_MS / step) + 1;
  return Array.from({ length: count }, (_, index) => low + index * step * DAY_MS).map((value) => ({
    value,
    lines: [format.format(value)],
  }));
}

/**
 * @param width of the axis in user units; as many labels as fit at the largest text size
 */
export function xTicks(kind: ColumnKind, values: readonly number[], width: number, locale: Locale): Tick[] {
  if (kind === 'month') return monthTicks(values, width, locale);
  return kind === 'day' ? dayTicks(values, width, locale) : numberTicks(values, width, locale);
}

export function formatX(kind: ColumnKind, cell: string, locale: Locale): string {
  if (kind === 'number') return numberFormat(locale, /\.(\d+)$/u.exec(cell)?.[1]?.length ?? 0, undefined, 'min2')(Number(cell));
  if (kind === 'text') return cell;
  const day = kind === 'day' ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(formatTag(locale), { ...day, month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${cell.padEnd(10, '-01')}T00:00:00Z`),
  );
}

export function placeTicks(kind: ColumnKind, keys: readonly string[], width: number, locale: Locale): Tick[] {
  const step = width / keys.length;
  const short = new Intl.DateTimeFormat(formatTag(locale), {
    month: 'short',
    ...(kind === 'day' ? { day: 'numeric' } : {}),
    timeZone: 'UTC',
  });
  const lines = (key: string): string[] => {
    if (kind === 'text' || kind === 'number') return [formatX(kind, key, locale)];
    return [short.format(new Date(`${key.padEnd(10, '-01')}T00:00:00Z`)), key.slice(0, 4)];
  };
  const widest = Math.max(...keys.map((key) => Math.max(...lines(key).map((line) => line.length)) + 1)) * LETTER;
  const every = Math.ceil(widest / step);
  let year = '';
  return keys.flatMap((value, index) => {
    if (index % every !== 0) return [];
    const [first = '', second] = lines(value);
    const tick = { value, lines: second === undefined || second === year ? [first] : [first, second] };
    year = second ?? '';
    return [tick];
  });
}
