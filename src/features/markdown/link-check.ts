import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { splitPath } from '../../i18n/path.ts';
import { entryAddress } from '../content/collections.shared.ts';
import { waitingEntries, waitingText } from '../entries/due.ts';
import { type InternalLink, notedLinks } from './link-registry.ts';
import { pagesThatShow } from './shown-registry.ts';

/** Addresses include their language, without query and hash. */
export interface Site {
  isServed: (address: string) => boolean;
  idsAt: (address: string) => ReadonlySet<string> | undefined;
  pagesThatShow: (file: string) => readonly string[];
  /** `content/blog/first waits until 2027-02-14`, by the address in the default language. */
  waiting: ReadonlyMap<string, string>;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** A broken link with its remedy; otherwise undefined. */
export function linkProblem({ file, href, address }: Omit<InternalLink, 'line'>, site: Site): string | undefined {
  const [, to = '', hash] = /^([^?#]*)[^#]*#?(.*)$/su.exec(address) ?? [];
  const lacksId = (page: string): boolean => {
    const ids = site.idsAt(page);
    return Boolean(hash) && hash !== 'top' && ids !== undefined && !ids.has(decoded(hash ?? ''));
  };
  const deadAnchor = 'no heading there has that name. Correct what follows the #.';
  if (href.startsWith('#')) return site.pagesThatShow(file).some(lacksId) ? deadAnchor : undefined;
  if (splitPath(href).locale !== DEFAULT_LOCALE) return 'a link has no language. Write it as the English page has it.';
  if (site.isServed(to || '/')) return lacksId(to || '/') ? deadAnchor : undefined;
  const waiting = site.waiting.get(href.replace(/[?#].*$/su, ''));
  return waiting
    ? `${waiting}. Remove the link, or let this text wait too.`
    : 'there is no such page. Correct the address or remove the link.';
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const findIds = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid=(?:"([^"]*)"|([^\s>"]+))/gu)].map(([, a, b]) => a ?? b ?? ''));

/** Fails the build for a link to a missing page or heading, naming file, line and link. */
export const checkLinks = (): AstroIntegration => ({
  name: 'link-check',
  hooks: {
    'astro:build:done': ({ dir, pages }) => {
      const root = fileURLToPath(dir);
      const pathnames = new Set(pages.map(({ pathname }) => `/${pathname.replace(/\/$/u, '')}`));
      const ids = new Map<string, Set<string>>();
      const site: Site = {
        isServed: (address) => pathnames.has(address) || isFile(`${root}${address}`),
        idsAt: (address) => {
          if (!pathnames.has(address)) return undefined;
          const found = ids.get(address) ?? findIds(readFileSync(`${root}${address === '/' ? 'index' : address}.html`, 'utf8'));
          ids.set(address, found);
          return found;
        },
        pagesThatShow,
        waiting: new Map(
          waitingEntries().flatMap((entry) =>
            entry.collection === 'pages' ? [] : [[entryAddress(entry.collection, entry.slug), waitingText(entry)] as const],
          ),
        ),
      };
      const dead = notedLinks().flatMap((link) => {
        const problem = linkProblem(link, site);
        return problem ? [`${relative(process.cwd(), link.file)}:${link.line} links to ${link.href}: ${problem}`] : [];
      });
      if (dead.length > 0) throw new Error([...new Set(dead)].join('\n'));
    },
  },
});
