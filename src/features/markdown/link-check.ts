import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { splitPath } from '../../i18n/path.ts';
import { type InternalLink, notedLinks } from './link-registry.ts';

/**
 * Which noted links lead nowhere, or name a language themselves (they are written without, and get their text's).
 * `known` answers whether an address (no query, no hash) is served.
 */
export const deadLinks = (links: readonly InternalLink[], known: (address: string) => boolean): InternalLink[] =>
  links.filter(({ href, address }) => splitPath(href).locale !== DEFAULT_LOCALE || !known(address.replace(/[?#].*$/u, '') || '/'));

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Stops the build when a text links to a page that does not exist, naming file, line and link. */
export const checkLinks = (): AstroIntegration => ({
  name: 'link-check',
  hooks: {
    'astro:build:done': ({ dir, pages }) => {
      const root = fileURLToPath(dir);
      const pathnames = new Set(pages.map(({ pathname }) => `/${pathname.replace(/\/$/u, '')}`));
      const dead = deadLinks(notedLinks(), (address) => pathnames.has(address) || isFile(`${root}${address}`));
      if (dead.length === 0) return;
      const list = dead.map(({ file, href, line }) => `  ${relative(process.cwd(), file)}:${line} links to ${href}`).join('\n');
      throw new Error(`${dead.length} link(s) in content lead to no page of the site. Correct the address or remove the link:\n${list}`);
    },
  },
});
