import { LOCALE_CODES } from '../../i18n/locales.ts';
import { own } from '../foreign/own.shared.ts';

/** Menus as lines: an address and, where it is not named after its page, its label in each language. */
const BETWEEN = ' | ';

const wordsIn = (value: unknown): string =>
  LOCALE_CODES.map((locale) => String(own((value ?? {}) as Record<string, unknown>, locale) ?? '')).join(BETWEEN);

const both = (text: string): Record<string, string> =>
  Object.fromEntries(LOCALE_CODES.map((locale, at) => [locale, text.split('|')[at]?.trim() ?? '']));

const isAddress = (line: string): boolean => /^(?:\/|https:)/u.test(line);

function lineOf(link: unknown): string {
  if (typeof link === 'string') return link;
  const { to, label } = (link ?? {}) as { to?: unknown; label?: unknown };
  return label === undefined ? String(to) : `${to} ${wordsIn(label)}`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const linkLines = (links: unknown): string => listOf(links).map(lineOf).join('\n');

export const columnLines = (columns: unknown): string =>
  listOf(columns)
    .map((column) => {
      const { title, links } = (column ?? {}) as { title?: unknown; links?: unknown };
      return `${wordsIn(title)}\n${linkLines(links)}`;
    })
    .join('\n\n');

const linesIn = (text: string): string[] => text.split('\n').flatMap((line) => line.replaceAll(/\s+/gu, ' ').trim() || []);

function linkIn(line: string): unknown {
  const space = line.indexOf(' ');
  return space < 0 ? line : { to: line.slice(0, space), label: both(line.slice(space + 1)) };
}

export const parsedLinks = (text: string): unknown[] => linesIn(text).map(linkIn);

/** A line that is no address is the title of the column below it. */
export function parsedColumns(text: string): unknown[] {
  const columns: { title: Record<string, string>; links: unknown[] }[] = [];
  for (const line of linesIn(text)) {
    const last = columns.at(-1);
    if (!isAddress(line) || !last) columns.push({ title: both(line), links: [] });
    else last.links.push(linkIn(line));
  }
  return columns;
}
