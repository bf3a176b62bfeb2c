import { MINUTE_MS } from '../calendar.ts';

const DAY_MINUTES = 24 * 60;

export interface LocalTime {
  day: string;
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(zone: string, at: Date): LocalTime {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, minutes: Number(parts['hour']) * 60 + Number(parts['minute']) };
}

/** @param clock `HH:MM` */
export const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

interface Quiet {
  zone: string;
  quiet: boolean;
  quietFrom: string;
  quietTo: string;
}

/** Returns when the current quiet hours end; undefined outside them. An end that a change of clocks skips is an hour early. */
export function quietUntil({ zone, quiet, quietFrom, quietTo }: Quiet, at: Date): Date | undefined {
  const [from, to] = [toMinutes(quietFrom), toMinutes(quietTo)];
  if (!quiet || from === to) return undefined;
  const { minutes } = localTime(zone, at);
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return undefined;
  const left = (to - minutes + DAY_MINUTES) % DAY_MINUTES;
  const end = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
  const off = ((localTime(zone, new Date(end)).minutes - to + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(end - off * MINUTE_MS);
}
