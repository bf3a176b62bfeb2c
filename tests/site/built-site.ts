import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { identity } from '../../src/features/identity/identity.ts';
import { type Page, pageFacts } from './page-facts.ts';

export const DIST = 'dist';
export const SITE = identity.url;

if (!existsSync(join(DIST, 'index.html'))) throw new Error(`${DIST}/ holds no site. Run "npm run build" before these tests.`);

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(DIST, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();

/** Address of a file: pages without their extension, other files by their name. */
const toAddress = (file: string): string => `/${file.replace(/^index\.html$|\/index\.html$|\.html$/u, '')}`;

export const read = (file: string): string => readFileSync(join(DIST, file), 'utf8');

/** Sveltia CMS draws it (docs/decisions/035-editor.md). */
const EDITOR = /^(?:el\/)?admin\/content\/editor\.html$/u;

/** All pages of the built site, read once. */
export const pages: readonly Page[] = files
  .filter((file) => file.endsWith('.html') && !file.startsWith('pagefind/') && !EDITOR.test(file))
  .map((file) => pageFacts(file, toAddress(file), read(file)));

const addresses = new Map(files.map((file) => [toAddress(file), file]));
const byAddress = new Map(pages.map((page) => [page.address, page]));

export const pageAt = (address: string): Page | undefined => byAddress.get(address);

/** The file of an address (no query, no hash), below `dist/`. */
export const fileAt = (address: string): string | undefined => addresses.get(address);

export const filesBelow = (folder: string, ending: string): string[] =>
  files.filter((file) => file.startsWith(folder) && file.endsWith(ending));

/** Collects the faults of all pages, each once, prefixed with the page's address. */
export const faults = (check: (page: Page) => Iterable<string | false | undefined>, among = pages): string[] =>
  among.flatMap((page) => [...new Set(check(page))].flatMap((fault) => (fault ? [`${page.address}: ${fault}`] : [])));

/** Resolves a link to an address of this site; undefined for other sites, mail and telephone. */
export function insideAddress(href: string, from: string): URL | undefined {
  const url = new URL(href, `${SITE}${from}`);
  return url.origin === SITE ? url : undefined;
}
