import { Cron } from 'croner';
import { own } from '../../foreign/own.shared.ts';

export const FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const;
export type FieldName = (typeof FIELDS)[number];

/** One part of a field's list, without words. */
export type Piece =
  | { is: 'every' }
  | { is: 'step'; step: number; from?: number; to?: number }
  | { is: 'value'; value: number }
  | { is: 'range'; from: number; to: number }
  | { is: 'last' }
  | { is: 'lastWorkday' }
  | { is: 'lastOf'; value: number }
  | { is: 'nearest'; value: number }
  | { is: 'nth'; value: number; nth: number };

export interface Field {
  name: FieldName;
  written: string;
  /** Undefined if a part has no words here: it is shown as it was written. */
  pieces: Piece[] | undefined;
}

export type CronFault =
  | { problem: 'count'; count: number }
  | { problem: 'field'; field: FieldName; written: string }
  | { problem: 'order'; field: FieldName; written: string; instead: string }
  | { problem: 'other'; message: string };

export type CronResult = { ok: true; fields: Field[]; runs: Date[]; isEither: boolean } | { ok: false; fault: CronFault };

export const RANGES: Record<FieldName, readonly [from: number, to: number]> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  weekday: [0, 7],
  year: [1, 9999],
};

const NAMES: Partial<Record<FieldName, readonly string[]>> = {
  month: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
  weekday: 'sun mon tue wed thu fri sat'.split(' '),
};

/** Source: crontab(5). */
const NICKNAMES: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const MOST_RUNS = 10;

function readNumber(text: string, field: FieldName): number | undefined {
  const named = NAMES[field]?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + RANGES[field][0];
  const [from, to] = RANGES[field];
  const value = Number(text);
  return /^\d+$/u.test(text) && value >= from && value <= to ? value : undefined;
}

/** L, W and # of the days. */
function readSpecial(text: string, field: FieldName): Piece | undefined {
  if (field === 'day') {
    if (/^L$/iu.test(text)) return { is: 'last' };
    if (/^LW$/iu.test(text)) return { is: 'lastWorkday' };
    const value = /^\d+W$/iu.test(text) ? readNumber(text.slice(0, -1), field) : undefined;
    return value === undefined ? undefined : { is: 'nearest', value };
  }
  if (field !== 'weekday') return undefined;
  const [, day = '', nth = ''] = /^(\w+?)(?:#([1-5L])|L)$/iu.exec(text) ?? [];
  const value = readNumber(day, field);
  if (value === undefined) return undefined;
  return /^\d$/u.test(nth) ? { is: 'nth', value, nth: Number(nth) } : { is: 'lastOf', value };
}

/** `5/15`, which is `5-59/15`. */
function stepFrom(from: number, step: number, [least, most]: readonly [number, number]): Piece {
  if (step > 1) return { is: 'step', step, from };
  return from === least ? { is: 'every' } : { is: 'range', from, to: most };
}

function readPiece(text: string, field: FieldName): Piece | undefined {
  const special = readSpecial(text, field);
  if (special) return special;
  const [range = '', stepped, ...rest] = text.split('/');
  if (rest.length > 0) return undefined;
  const step = stepped === undefined ? undefined : Number(stepped);
  const [least, most] = RANGES[field];
  if (step !== undefined && (!/^\d+$/u.test(stepped ?? '') || step === 0 || step > most - least + 1)) return undefined;
  if (range === '*' || range === '?' || (range === '' && step !== undefined))
    return step === undefined || step === 1 ? { is: 'every' } : { is: 'step', step };
  const [first = '', second, ...more] = range.split('-');
  const from = readNumber(first, field);
  if (from === undefined || more.length > 0) return undefined;
  if (second === undefined) return step === undefined ? { is: 'value', value: from } : stepFrom(from, step, RANGES[field]);
  const to = readNumber(second, field);
  if (to === undefined) return undefined;
  return step === undefined ? { is: 'range', from, to } : { is: 'step', step, from, to };
}

function readField(written: string, name: FieldName): Field {
  const pieces = written.split(',').map((part) => readPiece(part, name));
  return { name, written, pieces: pieces.every((piece) => piece !== undefined) ? (pieces as Piece[]) : undefined };
}

/** Days of the week begin with Sunday, and end with it too. */
const endOf = (to: number, field: FieldName): number => (field === 'weekday' && to === 0 ? 7 : to);

/** A range over midnight or the turn of the year, which cron has in two parts only. */
function findBackward(fields: readonly Field[]): CronFault | undefined {
  for (const { name, written } of fields) {
    for (const part of written.split(',')) {
      const [range = '', step] = part.split('/');
      const [first = '', second = '', ...more] = range.split('-');
      const [from, to] = [readNumber(first, name), readNumber(second, name)];
      if (more.length > 0 || from === undefined || to === undefined || endOf(to, name) >= from) continue;
      const [least, most] = name === 'weekday' ? [0, 6] : RANGES[name];
      const stepped = step === undefined ? '' : `/${step}`;
      const ends = [from === most ? `${from}` : `${from}-${most}${stepped}`, to === least ? `${to}` : `${least}-${to}${stepped}`];
      return { problem: 'order', field: name, written: part, instead: ends.join() };
    }
  }
  return undefined;
}

/** As EventBridge of AWS writes it: six fields that end with the year, where Quartz begins with seconds. */
const AMAZON = /^cron\((.*)\)$/isu;

/** A `?` stands for a day only: as the third or fifth of six fields, these begin with minutes. */
const endsWithYear = (parts: readonly string[]): boolean => parts[2] === '?' || parts[4] === '?';

/** Numbers of days begin with Sunday as 1 there; names say the same in every form. */
const namedDays = (field: string): string =>
  field.replace(/(?<![#/\d])[1-7](?!\d)/gu, (day) => (NAMES.weekday?.[Number(day) - 1] ?? day).toUpperCase());

/** The fields, seconds first if there are more than five. */
function splitFields(text: string): string[] {
  const amazon = AMAZON.exec(text)?.[1];
  const parts = (own(NICKNAMES, text.toLowerCase()) ?? amazon ?? text).split(/\s+/u).filter(Boolean);
  if (parts.length !== 6 || (amazon === undefined && !endsWithYear(parts))) return parts;
  return ['0', ...parts.map((part, at) => (at === 4 ? namedDays(part) : part))];
}

/**
 * Reads a cron expression of five fields, six with seconds first, seven with years last, or a nickname; also six of AWS.
 * @param from runs after this moment
 */
export function readCron(text: string, timeZone: string, from: Date): CronResult {
  const parts = splitFields(text.trim());
  if (parts.length < 5 || parts.length > 7) return { ok: false, fault: { problem: 'count', count: parts.length } };
  const names = FIELDS.slice(parts.length === 5 ? 1 : 0, parts.length === 7 ? 7 : 6);
  const fields = names.map((name, index) => readField(parts[index] ?? '', name));
  const backward = findBackward(fields);
  if (backward) return { ok: false, fault: backward };
  try {
    // Source: crontab(5). Days that begin with `*`, as `*/2` does, are joined by "and".
    const isOpen = (name: FieldName) => /^[*?]/u.test(fields.find((field) => field.name === name)?.written ?? '*');
    const isEither = !isOpen('day') && !isOpen('weekday');
    // The library knows Sunday as the end of a range as 7 only.
    const given = parts.map((part, at) => (names[at] === 'weekday' ? part.replace(/-0(?=$|[,/])/gu, '-7') : part));
    const runs = new Cron(given.join(' '), { timezone: timeZone, domAndDow: !isEither, sloppyRanges: true }).nextRuns(MOST_RUNS, from);
    return { ok: true, fields, runs, isEither };
  } catch (error) {
    const wrong = fields.find(({ pieces }) => pieces === undefined);
    if (wrong) return { ok: false, fault: { problem: 'field', field: wrong.name, written: wrong.written } };
    return { ok: false, fault: { problem: 'other', message: error instanceof Error ? error.message : String(error) } };
  }
}
