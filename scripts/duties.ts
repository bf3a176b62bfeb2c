import { readFileSync } from 'node:fs';
import { formatDate } from '../src/i18n/format.ts';
import { LOCALE_CODES, type Locale } from '../src/i18n/locales.ts';

/** A quarter: content/pages/compliance promises its readers to compare each row with the law so often. */
const CHECKED_DAYS = 92;
const DAY_MS = 86_400_000;

/** Of a day as a text of the language has it, such as `30 November 2026`: milliseconds since 1970; undefined for other words. */
function dayIn(text: string, locale: Locale): number | undefined {
  const [, date, month, year] = /^(\d{1,2}) (\p{L}+) (\d{4})$/u.exec(text) ?? [];
  if (year === undefined) return undefined;
  const names = Array.from({ length: 12 }, (_, at) => formatDate(locale, new Date(Date.UTC(2000, at, 1, 12))).split(/\s/u)[1]);
  const at = names.indexOf(month);
  return at < 0 ? undefined : Date.UTC(Number(year), at, Number(date));
}

const rowsOf = (mdx: string, locale: Locale): { rule: string; day: string; at: number }[] =>
  mdx.split('\n').flatMap((line) => {
    const cells = line
      .replace(/<\/?Only\b[^>]*>/gu, '')
      .split('|')
      .map((cell) => cell.trim());
    const day = cells.at(-2) ?? '';
    const at = dayIn(day, locale);
    return at === undefined ? [] : [{ rule: (cells[1] ?? '').replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').slice(0, 60), day, at }];
  });

/**
 * What the build reminds of: duties of the compliance page that nobody has compared with the law for a quarter, and languages that disagree.
 * @param read gives the page's text in a language
 */
export function dutiesToCheck(
  today: Date,
  read = (locale: Locale): string => readFileSync(`content/pages/compliance/index.${locale}.mdx`, 'utf8'),
): string[] {
  const [first = [], ...others] = LOCALE_CODES.map((locale) => rowsOf(read(locale), locale));
  const days = (rows: typeof first) => rows.map(({ at }) => at).join();
  if (others.some((rows) => days(rows) !== days(first)))
    return ['content/pages/compliance: the languages differ in when a duty was checked. Give each row the same day in both.'];
  const old = first.filter(({ at }) => today.getTime() - at > CHECKED_DAYS * DAY_MS);
  return old.map(
    ({ rule, day }) =>
      `content/pages/compliance: last checked on ${day}: ${rule} … Read its source again, change what the row says, then its day, in both languages.`,
  );
}
