export const ATHENS = 'Europe/Athens';
const HOUR_MS = 3_600_000;

/** @returns `YYYY-MM-DDTHH:mm` in Athens, as a date and time field takes it */
export const toAthens = (at: string | number | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ATHENS }).format(new Date(at)).replace(' ', 'T');

/** @returns `YYYY-MM-DD` */
export const athensDay = (at: string | number | Date): string => toAthens(at).slice(0, 10);

/** @returns ISO 8601; empty for what is no time in Athens. Of the hour that autumn repeats, the first. */
export function fromAthens(text: string): string {
  const utcMs = Date.parse(`${text}Z`);
  const found = [3, 2].map((hours) => utcMs - hours * HOUR_MS).find((ms) => !Number.isNaN(ms) && toAthens(ms) === text);
  return found === undefined ? '' : new Date(found).toISOString();
}

export const athensText = (at: string | number, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23', timeZone: ATHENS }).format(new Date(at));

export const athensMoment = (at: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: ATHENS }).format(
    new Date(at),
  );
