import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { splitPath } from '../../i18n/path.ts';
import type { LinkFault } from '../content/admin/content.schema.ts';
import { isPublished, isTextOn, waitingEntries, waitingText } from '../entries/due.ts';
import { getState, readFront } from '../entries/front.ts';
import { sectionAt } from '../sections/sections.shared.ts';
import { isOn } from '../sections/sections.ts';
import { type InternalLink, notedLinks, pagesThatShow } from './registries.ts';

/** Addresses include their language, without query and hash. */
export interface Site {
  isServed: (address: string) => boolean;
  idsAt: (address: string) => ReadonlySet<string> | undefined;
  pagesThatShow: (file: string) => readonly string[];
  /** `content/blog/first waits until 2027-02-14`, by the address in the default language. */
  waiting: ReadonlyMap<string, string>;
}

interface BrokenLink extends Omit<InternalLink, 'address'> {
  fault: LinkFault;
  remedy: string;
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

const withoutHash = (href: string): string => href.replace(/[?#].*$/su, '');

function findFault({ file, href, address }: Omit<InternalLink, 'line'>, site: Site): LinkFault | undefined {
  const [, to = '', hash] = /^([^?#]*)[^#]*#?(.*)$/su.exec(address) ?? [];
  const lacksId = (page: string): boolean => {
    const ids = site.idsAt(page);
    return Boolean(hash) && hash !== 'top' && ids !== undefined && !ids.has(decodedHash(hash ?? ''));
  };
  if (href.startsWith('#')) return site.pagesThatShow(file).some(lacksId) ? 'anchor' : undefined;
  if (splitPath(href).locale !== DEFAULT_LOCALE) return 'language';
  if (site.isServed(to || '/')) return lacksId(to || '/') ? 'anchor' : undefined;
  return site.waiting.has(withoutHash(href)) ? 'waiting' : 'page';
}

const REMEDIES: Record<LinkFault, (waiting: string) => string> = {
  anchor: () => 'no heading there has that name. Correct what follows the #.',
  language: () => 'a link does not carry a language. Write it as the English page has it.',
  page: () => 'there is no such page. Correct the address or remove the link.',
  waiting: (waiting) => `${waiting}. Remove the link, or let this text wait too.`,
};

const offRemedy = (section: string | undefined): string =>
  `content/site.yaml switches "${section}" off. Remove the link, or put what says it into <Only with="section.${section}">…</Only>.`;

export function linkProblem(link: Omit<InternalLink, 'line'>, site: Site): Pick<BrokenLink, 'fault' | 'remedy'> | undefined {
  const fault = findFault(link, site);
  const section = fault === 'page' ? sectionAt(withoutHash(link.href)) : undefined;
  if (fault && !isOn(section)) return { fault, remedy: offRemedy(section) };
  return fault && { fault, remedy: REMEDIES[fault](site.waiting.get(withoutHash(link.href)) ?? '') };
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const findIds = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid=(?:"([^"]*)"|([^\s>"]+))/gu)].map(([, a, b]) => a ?? b ?? ''));

type Built = Pick<HookParameters<'astro:build:done'>, 'dir' | 'pages'>;

const waitingByAddress = (): Site['waiting'] => new Map(waitingEntries().map((entry) => [entry.address, waitingText(entry)]));

/**
 * The broken links of all entries whose links are noted, each once; files are relative to the project.
 * @param drawn pages that are not written yet, by their address
 */
export function brokenLinks({ dir, pages }: Built, drawn?: ReadonlyMap<string, string>): BrokenLink[] {
  const root = fileURLToPath(dir);
  let waiting: Site['waiting'] | undefined;
  const pathnames = new Set(pages.map(({ pathname }) => `/${pathname.replace(/\/$/u, '')}`));
  const ids = new Map<string, Set<string>>();
  const site: Site = {
    isServed: (address) => pathnames.has(address) || isFile(`${root}${address}`),
    idsAt: (address) => {
      if (!pathnames.has(address)) return undefined;
      const found =
        ids.get(address) ?? findIds(drawn?.get(address) ?? readFileSync(`${root}${address === '/' ? 'index' : address}.html`, 'utf8'));
      ids.set(address, found);
      return found;
    },
    pagesThatShow,
    get waiting() {
      waiting ??= waitingByAddress();
      return waiting;
    },
  };
  const broken = notedLinks().flatMap((link) => {
    if (!isTextOn(relative(process.cwd(), link.file))) return [];
    const problem = linkProblem(link, site);
    return problem ? [{ ...problem, file: relative(process.cwd(), link.file), href: link.href, line: link.line }] : [];
  });
  return [...new Map(broken.map((link) => [`${link.file}:${link.line} ${link.href}`, link])).values()];
}

/**
 * Fails the build for a published entry's link to a missing page or heading, naming file, line and link. Only warns about those of an
 * entry that no visitor sees yet.
 */
function assertLinks(broken: readonly BrokenLink[]): void {
  const now = Date.now();
  const dead: string[] = [];
  for (const { file, line, href, remedy } of broken) {
    const sentence = `${file}:${line} links to ${href}: ${remedy}`;
    if (isPublished(getState(readFront(file) ?? {}), now)) dead.push(sentence);
    else console.warn(sentence);
  }
  if (dead.length > 0) throw new Error(dead.join('\n'));
}

export const checkLinks = (): AstroIntegration => ({
  name: 'link-check',
  hooks: { 'astro:build:done': (built) => assertLinks(brokenLinks(built)) },
});
