import { parseHTML } from 'linkedom';
import type { Locale } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';

export interface Link {
  href: string;
  /** Marked as a link to the other language: in the language menu, and in notices of a missing or outdated translation. */
  otherLanguage: boolean;
}

/** The facts of a page that tests check. The document itself is dropped, so that a site of any size fits in memory. */
export interface Page {
  /** Below `dist/`. */
  file: string;
  /** As requested: `/el/about/uses`. */
  address: string;
  locale: Locale;
  /** The address in the default language: `/about/uses`. */
  bare: string;
  html: string;
  lang: string | null;
  dir: string | null;
  title: string;
  description: string;
  headings: string[];
  /** Number of visible breadcrumbs. */
  crumbs: number;
  canonicals: string[];
  alternates: { hreflang: string; href: string }[];
  noindex: boolean;
  /** Texts of the JSON-LD blocks. */
  graphs: string[];
  ids: Set<string>;
  links: Link[];
  /** Addresses that the page itself fetches, or may fetch later: scripts, styles, fonts, pictures, islands. */
  loads: string[];
  images: { src: string; alt: string | null; sized: boolean }[];
  /** Accessible names of drawings (`svg role="img"`); empty if there is none. */
  drawings: string[];
  policy: string | undefined;
  /** Inline styles and scripts that run. */
  blocks: { tag: 'style' | 'script'; text: string }[];
  /** Style attributes and inline handlers, which the policy forbids. */
  forbidden: string[];
  card: string | null;
  markdown: string | null;
}

const LOADED = [
  ['script', 'src'],
  ['link[rel~=stylesheet],link[rel~=preload],link[rel~=modulepreload],link[rel~=prefetch],link[rel~=icon],link[rel~=manifest]', 'href'],
  ['link[rel=apple-touch-icon],link[rel~=preconnect],link[rel~=dns-prefetch]', 'href'],
  ['img,source,video,audio,iframe,embed,track', 'src'],
  ['video', 'poster'],
  ['object', 'data'],
  ['use,svg image', 'href'],
  ['astro-island', 'component-url'],
  ['astro-island', 'renderer-url'],
  ['astro-island', 'before-hydration-url'],
] as const;

const DATA = /^(application|text)\/(.*\+)?json$|^speculationrules$/u;

const present = (value: string | null): value is string => value !== null && value !== '';

function forbiddenIn(document: Document): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => name === 'style' || name.startsWith('on') || /^\s*javascript:/iu.test(value))
      .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 40)}">`),
  );
}

function findBlocks(document: Document): Page['blocks'] {
  return [...document.querySelectorAll('style, script:not([src])')]
    .filter((element) => !DATA.test(element.getAttribute('type') ?? ''))
    .map((element) => ({ tag: element.localName as 'style' | 'script', text: element.textContent ?? '' }));
}

function findLoads(document: Document, styles: readonly string[]): string[] {
  const attributes = LOADED.flatMap(([selector, name]) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name)),
  );
  const sets = [...document.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '').split(',').map((choice) => choice.trim().split(/\s/u)[0] ?? ''),
  );
  const inStyles = styles.flatMap((css) => [...css.matchAll(/(?:url\(|@import\s+)["']?([^"')\s;]+)/gu)].map(([, url = '']) => url));
  return [...attributes.filter(present), ...sets, ...inStyles];
}

export function pageFacts(file: string, address: string, html: string): Page {
  const { document } = parseHTML(html) as unknown as { document: Document };
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
  const blocks = findBlocks(document);
  return {
    file,
    address,
    ...splitPath(address),
    html,
    lang: attribute('html', 'lang'),
    dir: attribute('html', 'dir'),
    title: document.querySelector('head > title')?.textContent ?? '',
    description: attribute('head > meta[name=description]', 'content') ?? '',
    headings: all('h1').map((heading) => (heading.textContent ?? '').trim()),
    crumbs: all('.breadcrumbs li').length,
    canonicals: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
    alternates: all('head > link[rel=alternate][hreflang]').map((link) => ({
      hreflang: link.getAttribute('hreflang') ?? '',
      href: link.getAttribute('href') ?? '',
    })),
    noindex: /noindex/u.test(attribute('head > meta[name=robots]', 'content') ?? ''),
    graphs: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
    ids: new Set(all('[id]').map((element) => element.id)),
    links: [
      ...all('a[href], area[href]').map((link) => ({
        href: link.getAttribute('href') ?? '',
        otherLanguage: (link.hasAttribute('data-locale') && !link.hasAttribute('aria-current')) || link.hasAttribute('data-other-language'),
      })),
      ...all('form[action]').map((form) => ({ href: form.getAttribute('action') ?? '', otherLanguage: false })),
    ],
    loads: findLoads(
      document,
      blocks.filter(({ tag }) => tag === 'style').map(({ text }) => text),
    ),
    images: all('img').map((image) => ({
      src: image.getAttribute('src') ?? '',
      alt: image.getAttribute('alt'),
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
    })),
    drawings: all('svg[role=img]').map((svg) => svg.getAttribute('aria-label') ?? svg.querySelector('title')?.textContent ?? ''),
    policy: attribute('head > meta[http-equiv=content-security-policy]', 'content') ?? undefined,
    blocks,
    forbidden: forbiddenIn(document),
    card: attribute('head > meta[property="og:image"]', 'content'),
    markdown: attribute('head > link[rel=alternate][type="text/markdown"]', 'href'),
  };
}
