import { globSync, writeFileSync } from 'node:fs';
import { PAGES_FILE, type PageList } from '../src/features/machines/pages.schema.ts';
import { splitPath } from '../src/i18n/path.ts';

const UNLISTED = /^\/(?:admin(?:\/.*)?|40[34]|500|error)$/u;

/** Writes a site's public addresses, in both languages, for the functions. */
export function makePageList(out: string): void {
  const pages = globSync('**/*.html', { cwd: out })
    .map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/u, '')}`)
    .filter((address) => !UNLISTED.test(splitPath(address).bare))
    .sort();
  writeFileSync(`${out}${PAGES_FILE}`, `${JSON.stringify({ pages } satisfies PageList)}\n`);
}
