import { globSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { TEMPLATES, type Template } from '../../tests/browser/templates.ts';
import { SITE } from '../built-site.ts';

/** Drawn by Sveltia CMS (docs/decisions/035-editor.md). */
const EDITOR = '/admin/content/editor';

export interface BuiltPage {
  address: string;
  file: string;
}

export const builtPages = (): BuiltPage[] =>
  globSync('**/*.html', { cwd: SITE })
    .map((name) => ({ address: `/${name.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/u, '')}`, file: join(SITE, name) }))
    .filter(({ address }) => splitPath(address).bare !== EDITOR && !address.startsWith('/pagefind/'))
    .sort((a, b) => a.address.localeCompare(b.address));

const isOwners = (address: string): boolean => /^\/admin(?:\/|$)/u.test(splitPath(address).bare);

const templates = new Map<string, Template>(
  LOCALE_CODES.flatMap((locale) => TEMPLATES.map((template): [string, Template] => [path(locale, template.to), template])),
);

export const toTemplate = (address: string): Template => templates.get(address) ?? { name: address, to: splitPath(address).bare };

/** Includes the templates that exist only as a response: search results, and an address without a page. */
export function publicPages(): string[] {
  const errors = new Set(TEMPLATES.filter(({ status }) => status).map(({ to }) => to));
  const built = builtPages().flatMap(({ address }) =>
    isOwners(address) || errors.has(splitPath(address).bare) || splitPath(address).bare === '/404' ? [] : [address],
  );
  return [...new Set([...built, ...templates.keys()])];
}

export const templatePages = (): string[] => [...templates].flatMap(([address, { status }]) => (status ? [] : [address]));

export const scoredPages = (): string[] => publicPages().filter((address) => !templates.get(address)?.status);
