import { Cron } from 'croner';
import { own } from '../../foreign/own.shared.ts';
import { isZone } from '../zone.ts';

export const FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const;
export type FieldName = (typeof FIELDS)[number];

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
  pieces: Piece[];
}

export type CronFault =
  | { problem: 'count'; count: number }
  | { problem: 'field'; field: FieldName; written: string }
  | { problem: 'order'; field: FieldName; written: string; instead: string }
  /** Recognised forms whose times cannot be computed. */
  | { problem: 'interval' | 'start' | 'chosen' | 'systemd' | 'zone'; written: string }
  | { problem: 'other'; message: string };

export interface Crontab {
  fields: Field[];
  runs: Date[];
  isEither: boolean;
  /** True if weekday numbers were read as in Quartz and AWS, where 1 is Sunday. */
  fromSunday: boolean;
  timeZone: string;
  /** User, command and comment of a crontab line. */
  rest: string;
}

export type CronResult = ({ ok: true } & Crontab) | { ok: false; fault: CronFault };

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

/** Reads `5/15`, which means `5-59/15`. */
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

function readField(written: string, name: FieldName): Field | undefined {
  const pieces = written.split(',').map((part) => readPiece(part, name));
  return pieces.every((piece) => piece !== undefined) ? { name, written, pieces } : undefined;
}

/** The week begins with Sunday (0) and ends with it too (7). */
const endOf = (to: number, field: FieldName): number => (field === 'weekday' && to === 0 ? 7 : to);

/** Finds a range over midnight or the turn of the year, which cron only expresses as two ranges. */
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

/** The form of AWS EventBridge: six fields that end with the year, where Quartz begins with seconds. */
const AMAZON = /^cron\((.*)\)$/isu;

/** A `?` stands for a day only: as the third or fifth of six fields, it means that they begin with minutes. */
const endsWithYear = (parts: readonly string[]): boolean => parts[2] === '?' || parts[4] === '?';

/** AWS counts weekdays from Sunday as 1; names mean the same in every form. */
const namedDays = (field: string): string =>
  field.replace(/(?<![#/\d])[1-7](?!\d)/gu, (day) => (NAMES.weekday?.[Number(day) - 1] ?? day).toUpperCase());

function splitFields(text: string): string[] {
  const amazon = AMAZON.exec(text)?.[1];
  const parts = (amazon ?? text).split(/\s+/u).filter(Boolean);
  return parts.length === 6 && (amazon !== undefined || endsWithYear(parts)) ? ['0', ...parts] : parts;
}

/** YAML keys and quotes, and Markdown marks, around an expression. */
const AROUND = /^(?:-\s)?\s*(?:(?:cron|schedule|expression)["']?\s*[:=])?[\s"'`]+|(?<!["'`\s,;])["'`\s,;]+$/giu;
/** Replaces dashes, stars and commas of word processors and Asian keyboards. */
const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll('\u2217', '*');

const OTHERS: readonly (readonly [problem: 'interval' | 'start' | 'chosen' | 'systemd', RegExp])[] = [
  ['start', /^@reboot\b/iu],
  ['interval', /^@every\b|^rate\(/iu],
  [
    'systemd',
    /^OnCalendar=|^(?:(?:minute|hour|dai|week|month|quarter|semiannual|year|annual)ly)$|^\w+\.\.\w|(?:^|\s)[\d*]+-[\d*/]+-[\d*/,~]+(?:\s|$)/iu,
  ],
  // Jenkins and OpenBSD choose these times themselves.
  ['chosen', /^(?:\S+\s+){0,4}(?:H(?:[(/]\S*)?|\d*~\d*(?:\/\d+)?)(?:\s|$)/u],
];

/** The start of a command: a comment, a path, a variable, or the name of a user or a program. */
const COMMAND = /^(?:[#/.~$[({]|[a-z_][\w.-]+$|\w+=)/u;

function cutRest(text: string, parts: readonly string[]): { parts: readonly string[]; rest: string } {
  const next = parts[5] ?? '';
  if (!COMMAND.test(next) || readField(next, 'weekday')) return { parts, rest: '' };
  return { parts: parts.slice(0, 5), rest: text.replace(/^(?:\S+\s+){5}/u, '') };
}

/**
 * Reads five fields, six with seconds first, seven with years last, six of AWS, a nickname, or a whole crontab line.
 * @param from runs after this moment
 */
export function readCron(given: string, chosenZone: string, from: Date): CronResult {
  const fail = (fault: CronFault): CronResult => ({ ok: false, fault });
  const bare = asTyped(given).replaceAll(AROUND, '').trim();
  const [zoned = '', named] = /^(?:CRON_)?TZ=(\S*)\s*/u.exec(bare) ?? [];
  const timeZone = named ?? chosenZone;
  if (named !== undefined && !isZone(named)) return fail({ problem: 'zone', written: named });
  const text = bare.slice(zoned.length);
  const [nickname = '', ...behind] = text.split(/\s+/u);
  const known = own(NICKNAMES, nickname.toLowerCase());
  const other = known === undefined && OTHERS.find(([, pattern]) => pattern.test(text));
  const { parts, rest } = known === undefined ? cutRest(text, splitFields(text)) : { parts: known.split(' '), rest: behind.join(' ') };
  if (other && rest === '') return fail({ problem: other[0], written: text });
  if (parts.length < 5 || parts.length > 7) return fail({ problem: 'count', count: parts.length });
  const names = FIELDS.slice(parts.length === 5 ? 1 : 0, parts.length === 7 ? 7 : 6);
  const fromSunday = parts.length > 5 && parts.includes('?') && /(?<![#/\d])[1-7](?!\d)/u.test(parts[5] ?? '');
  const fields: Field[] = [];
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    const field = readField(name === 'weekday' && fromSunday ? namedDays(part) : part, name);
    if (!field) return fail({ problem: 'field', field: name, written: part });
    fields.push(field);
  }
  const backward = findBackward(fields);
  if (backward) return fail(backward);
  try {
    // Source: crontab(5). Days that begin with `*`, as `*/2` does, are joined by "and".
    const isOpen = (name: FieldName) => /^[*?]/u.test(fields.find((field) => field.name === name)?.written ?? '*');
    const isEither = !isOpen('day') && !isOpen('weekday');
    // The library only accepts 7 for Sunday at the end of a range.
    const pattern = fields.map(({ name, written }) => (name === 'weekday' ? written.replace(/-0(?=$|[,/])/gu, '-7') : written)).join(' ');
    const runs = new Cron(pattern, { timezone: timeZone, domAndDow: !isEither, sloppyRanges: true }).nextRuns(MOST_RUNS, from);
    return { ok: true, fields, runs, isEither, fromSunday, timeZone, rest };
  } catch (error) {
    return fail({ problem: 'other', message: error instanceof Error ? error.message : String(error) });
  }
}
