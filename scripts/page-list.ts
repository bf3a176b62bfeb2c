import { globSync, writeFileSync } from 'node:fs';
import { PAGES_FILE, type PageList } from '../src/features/machines/pages.schema.ts';
import { splitPath } from '../src/i18n/path.ts';

/** The owner's pages and error pages are not listed. */
const UNLISTED = /^\/(?:admin(?:\/.*)?|40[34]|500|error)$/u;

/** Writes the addresses of a built site's public pages, of both languages, for the functions to read. */
export function makePageList(out: string): void {
  const pages = globSync('**/*.html', { cwd: out })
    .map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/u, '')}`)
    .filter((address) => !UNLISTED.test(splitPath(address).bare))
    .sort();
  writeFileSync(`${out}${PAGES_FILE}`, `${JSON.stringify({ pages } satisfies PageList)}\n`);
}
