import { readFileSync } from 'node:fs';
import { LOCALE_CODES } from '../src/i18n/locales.ts';

/** A quarter: content/pages/compliance promises its readers to compare each row with the law so often. */
const CHECKED_DAYS = 92;
const DAY_MS = 86_400_000;

const rowsOf = (mdx: string): { rule: string; day: string }[] =>
  mdx.split('\n').flatMap((line) => {
    const cells = line
      .replace(/<\/?Only\b[^>]*>/gu, '')
      .split('|')
      .map((cell) => cell.trim());
    const day = cells.find((cell) => /^\d{4}-\d{2}-\d{2}$/u.test(cell));
    return day === undefined ? [] : [{ rule: (cells[1] ?? '').replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').slice(0, 60), day }];
  });

/**
 * What the build reminds of: duties of the compliance page that nobody has compared with the law for a quarter, and languages that disagree.
 * @param read gives the page's text in a language
 */
export function dutiesToCheck(
  today: Date,
  read = (locale: string): string => readFileSync(`content/pages/compliance/index.${locale}.mdx`, 'utf8'),
): string[] {
  const [first = [], ...others] = LOCALE_CODES.map((locale) => rowsOf(read(locale)));
  const days = (rows: typeof first) => rows.map(({ day }) => day).join();
  if (others.some((rows) => days(rows) !== days(first)))
    return ['content/pages/compliance: the languages differ in when a duty was checked. Give each row the same day in both.'];
  const old = first.filter(({ day }) => today.getTime() - Date.parse(day) > CHECKED_DAYS * DAY_MS);
  return old.map(
    ({ rule, day }) =>
      `content/pages/compliance: last checked on ${day}: ${rule} … Read its source again, change what the row says, then its day, in both languages.`,
  );
}
