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
  /** With the site's folder. */
  file: string;
}

/** Every page of the built site in every language: also the owner's, and the errors'. */
export const builtPages = (): BuiltPage[] =>
  globSync('**/*.html', { cwd: SITE })
    .map((name) => ({ address: `/${name.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/u, '')}`, file: join(SITE, name) }))
    .filter(({ address }) => splitPath(address).bare !== EDITOR && !address.startsWith('/pagefind/'))
    .sort((a, b) => a.address.localeCompare(b.address));

/** The pages behind the guard. */
const isOwners = (address: string): boolean => /^\/admin(?:\/|$)/u.test(splitPath(address).bare);

/** A template by its address in a language. */
const templates = new Map<string, Template>(
  LOCALE_CODES.flatMap((locale) => TEMPLATES.map((template): [string, Template] => [path(locale, template.to), template])),
);

/** How to open a page; one without a template of its own is an ordinary one. */
export const toTemplate = (address: string): Template => templates.get(address) ?? { name: address, to: splitPath(address).bare };

/** Public pages, with those of the templates that exist only as a response: results of a search, an address without a page. */
export function publicPages(): string[] {
  const errors = new Set(TEMPLATES.filter(({ status }) => status).map(({ to }) => to));
  const built = builtPages().flatMap(({ address }) =>
    isOwners(address) || errors.has(splitPath(address).bare) || splitPath(address).bare === '/404' ? [] : [address],
  );
  return [...new Set([...built, ...templates.keys()])];
}

/** One page of each template in each language; an address that responds with an error has no score. */
export const templatePages = (): string[] => [...templates].flatMap(([address, { status }]) => (status ? [] : [address]));

/** Public pages that Lighthouse can score. */
export const scoredPages = (): string[] => publicPages().filter((address) => !templates.get(address)?.status);
