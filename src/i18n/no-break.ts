import { formatTag, LOCALE_CODES } from './locales.ts';

const MONTHS = LOCALE_CODES.flatMap((locale) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month, timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, index) => format.formatToParts(Date.UTC(2026, index)).find(({ type }) => type === 'month')?.value,
    );
  }),
);

const UNITS = [
  ...['%', '€', 'ms', 's', 'min', 'h', '[kKMGT]B', '[kMG]bit', 'mm', 'cm', 'km', 'm', 'kg', 'g', 'px', 'rem'],
  ...['thousand', 'million', 'billion', 'euros?', 'cents?', 'χιλ\\p{L}*', 'εκατ\\p{L}*', 'δισ\\p{L}*', 'ευρώ'],
];

const AFTER_NUMBER = new RegExp(`(?<=\\d) (?=(?:${[...UNITS, ...MONTHS].join('|')})(?![\\p{L}-]))`, 'gu');
const YEAR = new RegExp(`(?<=\\d[ \\u00A0](?:${MONTHS.join('|')})) (?=\\d{4}(?!\\d))`, 'gu');
const RANGES = /(?<=\d)–(?=\d)/gu;
const BEFORE_NUMBER = /(?<=(?<!\p{L})(?:No\.|p\.|Art\.|άρθρ\p{L}*|παρ\.|σελ\.|αρ\.|§)) (?=\d)/gu;
const AROUND_TIMES = /(?<=\d) × (?=\d)/gu;
const AFTER_INITIAL = /(?<=(?<![\p{L}\p{N}])\p{Lu}\.) (?=\p{Lu})/gu;

/**
 * Joins day, month and year, both ends of a range, number and unit, width and height, article and its number, initials and
 * name. For pages; files for machines keep their spaces.
 */
export const noBreak = (text: string): string =>
  text
    .replace(AFTER_NUMBER, '\u00A0')
    .replace(YEAR, '\u00A0')
    .replace(RANGES, '–\u2060')
    .replace(BEFORE_NUMBER, '\u00A0')
    .replace(AROUND_TIMES, '\u00A0×\u00A0')
    .replace(AFTER_INITIAL, '\u00A0');
