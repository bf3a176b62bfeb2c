import { momentsOf, type WallTime } from '../zone.ts';

export type Unit = 's' | 'ms' | 'us' | 'ns';

export type Moment =
  | { ok: true; time: number; read: { as: 'unix'; unit: Unit } | { as: 'offset' } | { as: 'wall'; second?: number } }
  | { ok: false; problem: 'format' | 'range' | 'skipped' };

/** From this number on the unit is smaller: 10^11 s is the year 5138, 10^11 ms is 1973. */
const SIZES: readonly (readonly [below: number, unit: Unit, perMs: number])[] = [
  [1e11, 's', 0.001],
  [1e14, 'ms', 1],
  [1e17, 'us', 1000],
  [Number.POSITIVE_INFINITY, 'ns', 1_000_000],
];
/** The limit of `Date`, less a day for zones. Source: ECMA-262, time values. */
const MOST_MS = 8.64e15 - 86_400_000;
/** `Date` covers all of these years, before and after Christ. */
const MOST_YEARS = 271_820;

const ISO = /^(\d{4}|[+-]\d{6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/iu;

/** The basic form of ISO 8601, as in calendar files: `20260329T100000Z`. */
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?=\d{2})/iu;

const GROUPED = /^[-+]?\d{1,3}(?:[ ,._'’\u00a0\u202f]\d{3}){2,}$/u;

const inRange = (time: number): boolean => Number.isFinite(time) && Math.abs(time) <= MOST_MS;

function readNumber(text: string): Moment {
  const value = Number(text);
  const [, unit, perMs] = SIZES.find(([below]) => Math.abs(value) < below) ?? (['', 'ns', 1_000_000] as const);
  const time = Math.round(value / perMs);
  return inRange(time) ? { ok: true, time, read: { as: 'unix', unit } } : { ok: false, problem: 'range' };
}

function toWall([, year, month, day, hour = '0', minute = '0', second = '0', fraction = '']: RegExpExecArray): WallTime {
  return {
    ...{ year: Number(year), month: Number(month), day: Number(day) },
    ...{ hour: Number(hour), minute: Number(minute), second: Number(second), ms: Number(fraction.padEnd(3, '0').slice(0, 3)) },
  };
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();

const exists = ({ year, month, day, hour, minute, second }: WallTime): boolean =>
  Math.abs(year) <= MOST_YEARS &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= daysIn(year, month) &&
  hour < 24 &&
  minute < 60 &&
  second < 60;

/**
 * Reads Unix time in any unit or ISO 8601.
 * @param timeZone for a time without one
 */
export function readMoment(text: string, timeZone: string): Moment {
  const bare = text.replace(/\p{Cf}/gu, '').replaceAll(/^[\s"'`]+|(?<![\s"'`,;])[\s"'`,;]+$/gu, '');
  const signed = bare.replace(/^[\u2212\u2013]/u, '-');
  const trimmed = GROUPED.test(signed) ? signed.replace(/[^\d+-]/gu, '') : signed;
  if (/^[+-]?\d+(?:\.\d+)?$/u.test(trimmed)) return readNumber(trimmed);
  const match = ISO.exec(trimmed.replace(BASIC, '$1-$2-$3T$4:$5:'));
  if (!match) return { ok: false, problem: 'format' };
  const wall = toWall(match);
  if (!exists(wall)) return { ok: false, problem: 'range' };
  const offset = match[8];
  if (offset) {
    const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/u.exec(offset) ?? [];
    const east = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    const [utc] = momentsOf(wall, 'UTC');
    return Number(hours) < 24 && Number(minutes) < 60 && utc !== undefined && inRange(utc - east)
      ? { ok: true, time: utc - east, read: { as: 'offset' } }
      : { ok: false, problem: 'range' };
  }
  const [time, second] = momentsOf(wall, timeZone);
  if (time === undefined) return { ok: false, problem: 'skipped' };
  return { ok: true, time, read: { as: 'wall', ...(second !== undefined && { second }) } };
}
