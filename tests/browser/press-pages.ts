import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';

const DIST = process.env['DIST'] ?? 'dist';

/** Forms and controls with their first words, islands by their file, and the attributes by which scripts find their places. */
const PART = /<(?:form|button|summary|input)\b[^>]*>[^<]*|component-url="[^"]+"|\bdata-[a-z-]+(?==|[\s>])/gu;
/** What differs between two of a kind: a value, an id, a number. */
const OWN = /\b(?:value|id|for|aria-[a-z]+|style)="[^"]*"|\d+(?![^"]*\.js")/gu;

/** What a built page has that can be pressed, or that a script adds it to. */
const partsOf = (file: string): string[] =>
  (readFileSync(join(DIST, file), 'utf8').match(PART) ?? []).map((part) => part.replaceAll(OWN, ''));

/**
 * The addresses of the built pages that have a control, an island or a script that none before has; every second one in the other
 * language.
 */
export function pressedPages(): string[] {
  const known = new Set<string>();
  const bare = globSync('**/*.html', { cwd: DIST, exclude: ['pagefind/**'] })
    .map((file) => ({ file, address: splitPath(`/${file.replace(/(?:(?:^|\/)index)?\.html$/u, '')}`) }))
    .filter(({ address }) => address.locale === DEFAULT_LOCALE)
    .sort((one, other) => one.address.bare.localeCompare(other.address.bare))
    .filter(({ file }) => {
      const fresh = partsOf(file).filter((part) => !known.has(part));
      for (const part of fresh) known.add(part);
      return fresh.length > 0;
    });
  return bare.map(({ address }, index) => path(LOCALE_CODES[index % LOCALE_CODES.length] ?? DEFAULT_LOCALE, address.bare));
}
