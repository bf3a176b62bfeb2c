import { own } from '../foreign/own.shared.ts';

/** `month` counts from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
}

export const ATHENS = 'Europe/Athens';
const FIRST = [ATHENS, 'UTC'];

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const allZones = (): string[] => [...new Set([...FIRST, ownZone(), ...Intl.supportedValuesOf('timeZone')])];

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
function partsFormat(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', hourCycle: 'h23', era: 'short' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  formats.set(timeZone, made);
  return made;
}

const asUtc = ({ year, month, day, hour, minute, second, ms }: WallTime): number => {
  // Date.UTC reads years below 100 as years of the last century.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, ms));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};

function wallTime(time: number, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    partsFormat(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const number = (name: string) => Number(own(parts, name));
  const isBefore = parts['era'] === 'BC' || parts['era'] === 'B';
  const year = isBefore ? 1 - number('year') : number('year');
  return {
    year,
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    ms: ((time % 1000) + 1000) % 1000,
  };
}

/** In milliseconds, east of Greenwich positive. */
export const zoneOffset = (time: number, timeZone: string): number => asUtc(wallTime(time, timeZone)) - time;

/**
 * Finds the moments at which clocks of the zone show a time: two when they are set back over it, none when they skip it.
 * @throws RangeError for an unknown zone
 */
export function momentsOf(wall: WallTime, timeZone: string): number[] {
  const utc = asUtc(wall);
  const day = 86_400_000;
  const offsets = new Set([utc - day, utc, utc + day].map((time) => zoneOffset(time, timeZone)));
  return [...new Set([...offsets].map((offset) => utc - offset).filter((time) => asUtc(wallTime(time, timeZone)) === utc))].sort(
    (a, b) => a - b,
  );
}

export function formatOffset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** ISO 8601 in a zone, as `2026-03-29T04:00:00+03:00`; without milliseconds if there are none. */
export function isoIn(time: number, timeZone: string): string {
  const offset = zoneOffset(time, timeZone);
  const text = new Date(time + offset).toISOString().replace(/\.000Z$|Z$/u, '');
  return timeZone === 'UTC' ? `${text}Z` : `${text}${formatOffset(offset)}`;
}
