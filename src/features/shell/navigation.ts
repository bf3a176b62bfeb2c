import { resolve } from 'node:path';
import { analyticsTag } from '@/features/analytics-tag/analytics-tag.ts';
import { readContent } from '@/features/content/read-content.ts';
import { entryAt } from '@/features/entries/entry-at.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { identity } from '@/features/identity/identity.ts';
import { noteLink } from '@/features/markdown/registries.ts';
import { isDrawn } from '@/features/sections/sections.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { waitingAt } from '../entries/due.ts';

type SiteLink = Identity['navigation']['main'][number];

export interface MenuLink {
  label: string;
  href: string;
  /** In the default language. Absent from links to other sites. */
  to?: string;
  rel?: string;
}

const FILE = 'content/site.yaml';
/** Its menu of groups is a part of the header. */
export const SERVICES = '/services';

export const isCurrent = (to: string, bare: string): boolean => bare === to || bare.startsWith(`${to}/`);

const addressIn = (link: SiteLink): string => (typeof link === 'string' ? link : link.to);

/** Lets the check of links find out whether the build makes a page or file there. */
function noteAddress(to: string): void {
  const line = readContent(FILE)
    .split('\n')
    .findIndex((text) => text.includes(to));
  noteLink({ file: resolve(FILE), href: to, address: to, line: line + 1 });
}

/**
 * A link of `content/site.yaml`: its own label, or the short or whole title of the entry there.
 * @throws Error if an address without a label has no entry
 */
async function toMenuLink(locale: Locale, link: SiteLink): Promise<MenuLink> {
  const to = addressIn(link);
  const given = typeof link === 'string' ? undefined : link.label?.[locale];
  if (!to.startsWith('/')) return { label: given ?? to, href: to };
  const data = given === undefined ? (await entryAt(locale, to.replace(/[?#].*$/u, '')))?.data : undefined;
  const label = given ?? data?.menu ?? data?.title;
  if (label === undefined) {
    const waiting = waitingAt(to);
    throw new Error(
      `${FILE}: ${waiting ?? `there is no entry at ${to}`}, and a menu names it. ${waiting ? 'Remove it there until then' : `Correct the address, write content/pages${to}, or give it a label: { to: ${to}, label: { en: …, el: … } }`}.`,
    );
  }
  noteAddress(to);
  return { label, href: path(locale, to), to };
}

const toLinks = (locale: Locale, links: readonly SiteLink[]): Promise<MenuLink[]> =>
  Promise.all(links.filter((link) => isDrawn(addressIn(link))).map((link) => toMenuLink(locale, link)));

/** Widths in rem, as measured in both alphabets: a letter, and all but names and spaces in the header's line. */
const LETTER = 0.52;
const REST = 14;
/** The space of a name (header.css), and what a line holds in viewports of 64 and of 80rem, without their gutters. */
const SHORT = { space: 1.6, width: 56 };
const LONG = { space: 1.1, width: 73 };

/** How wide a page the names need, before they stand beside each other (header.css); undefined for the menus of most sites. */
export function menuSize(names: readonly string[], brand: string): 'roomy' | 'folded' | undefined {
  const fits = ({ space, width }: typeof SHORT) => [brand, ...names].join('').length * LETTER + names.length * space + REST <= width;
  return fits(SHORT) ? undefined : fits(LONG) ? 'roomy' : 'folded';
}

interface Menu {
  /** Label of the menu of services; undefined without it. */
  services: string | undefined;
  main: MenuLink[];
  /** Those of the menu of narrow screens besides. */
  more: MenuLink[];
}

interface Columns {
  columns: { title: string; links: MenuLink[] }[];
  line: MenuLink[];
}

const kept = new Map<string, Promise<unknown>>();

/** Once for all pages of a build. */
function once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  if (!kept.has(key) || import.meta.env.DEV) kept.set(key, make());
  return kept.get(key) as Promise<Value>;
}

export const readMenu = (locale: Locale): Promise<Menu> =>
  once(`menu ${locale}`, async () => {
    const { main, more } = identity.navigation;
    const links = await toLinks(locale, main);
    const others = await toLinks(locale, more);
    return {
      services: links.find(({ to }) => to === SERVICES)?.label,
      main: links.filter(({ to }) => to !== SERVICES),
      more: others.filter(({ href }) => !links.some((link) => link.href === href)),
    };
  });

export const readFooter = (locale: Locale): Promise<Columns> =>
  once(`footer ${locale}`, async () => {
    const t = translator(locale);
    const consent = analyticsTag ? [{ label: t('tag.footer'), href: path(locale, '/settings#analytics-consent') }] : [];
    const { columns, line } = identity.footer;
    const drawn = await Promise.all(
      columns.map(async ({ title, links }) => ({ title: title[locale], links: await toLinks(locale, links) })),
    );
    const own = drawn.filter(({ links }) => links.length > 0);
    // A choice must stay as easy to withdraw as it was to make.
    if (own.length === 0 && consent.length > 0) own.push({ title: t('footer.site'), links: [] });
    own.at(-1)?.links.push(...consent);
    const elsewhere = identity.social.map(({ name, url }) => ({ label: name, href: url, rel: 'me' }));
    return {
      columns: elsewhere.length > 0 ? [...own, { title: t('footer.elsewhere'), links: elsewhere }] : own,
      line: [...(await toLinks(locale, line)), ...consent],
    };
  });
