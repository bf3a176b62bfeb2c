import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  type CollectionName,
  collectionsWith,
  entryAddress,
} from '../../src/features/content/collections.shared.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';

/**
 * An address in the default language, which exists in every language. `canonical`: the page that it repeats.
 * `noindex`: excluded from search engines and from the sitemap.
 */
export interface Route {
  bare: string;
  canonical?: string;
  noindex?: true;
}

/** Specification, section 2. */
const SERVICES =
  'ai-ml cloud devops big-data security analytics consulting e-commerce development cybersecurity ai-integration data-analytics cloud-computing';
const LEGAL = 'privacy cookies terms disclaimer compliance export-control gdpr ccpa accessibility licenses';

const FIXED = [
  ...[
    '/',
    '/ai',
    '/services',
    '/blog',
    '/notes',
    '/store',
    '/store/products',
    '/contact',
    '/contact-new',
    '/sitemap',
    '/DocsPage',
    '/search',
    '/SharePage',
    '/ToolsPage',
    '/HealthPage',
    '/privacy-request',
    '/analytics',
    '/performance-dashboard',
    '/mcp-dashboard',
    '/mcp-dashboard-simple',
  ],
  ...['/work', '/work/education', '/work/experience', '/work/projects', '/projects', '/portfolio', '/dissertation'],
  ...['/about', '/about/uses', '/about/resume', '/professional', '/cv', '/credly', '/certifications'],
  ...LEGAL.split(' ').map((page) => `/${page}`),
];

const REPEATED: Route[] = [
  { bare: '/projects/thesis', canonical: '/dissertation' },
  { bare: '/professional/dissertation', canonical: '/dissertation' },
  { bare: '/professional/cv', canonical: '/cv' },
  { bare: '/professional/credly', canonical: '/credly' },
];

export const ERRORS: Route[] = ['/404', '/403', '/500', '/error'].map((bare) => ({ bare, noindex: true }));

/** Pages that visitors reach from other pages and never search for. */
const UNLISTED: Route[] = [
  ...['/settings', '/contact/sent', '/privacy-request/sent', '/privacy-request/follow', '/offline', '/dashboard'],
  ...['/store/cart', '/payment', '/payment/success', '/payment/cancel', '/payment/test'],
  ...['/store/checkout', '/store/checkout/success', '/store/order', '/store/invoice', '/store/withdrawal'],
].map((bare) => ({ bare, noindex: true }));
const SIGN_IN: Route[] = [
  { bare: '/login', noindex: true },
  { bare: '/LoginPage', canonical: '/login', noindex: true },
];
/** Pages behind the guard. */
const OWNERS: Route[] = ADMIN_PAGES.map(({ to }) => ({ bare: to, noindex: true }));
const DEMOS: Route[] = [
  ...['/test', '/test-styles', '/test-styles/admin', '/test-unocss', '/accessibility-test'],
  ...['/security-test', '/sentry-example-page', '/examples/sentry-implementation'],
].map((bare) => ({ bare, noindex: true }));

interface Front {
  address?: string;
  draft?: boolean;
  publishAt?: Date | string;
  category?: string;
  tags?: string[];
}

const front = (file: string): Front => parse(readFileSync(file, 'utf8').split(/^---$/mu)[1] ?? '') as Front;
const isOut = ({ draft, publishAt }: Front): boolean =>
  draft !== true && (publishAt === undefined || new Date(publishAt).getTime() <= Date.now());
const file = (entry: string, locale: Locale): string => `content/${entry}/index.${locale}.mdx`;

/** Reads the published entries of a collection from `content/`, without the site's own code. */
export function published(collection: string): { slug: string; front: Front }[] {
  return readdirSync(`content/${collection}`).flatMap((slug) => {
    const found = LOCALE_CODES.map((locale) => file(`${collection}/${slug}`, locale)).find((name) => existsSync(name));
    const read = found ? front(found) : undefined;
    return read && isOut(read) ? [{ slug, front: read }] : [];
  });
}

const blog = published('blog');
const topical = collectionsWith('topical').flatMap(published);
const { switches } = parse(readFileSync('content/site.yaml', 'utf8')) as { switches: { blogPageSize: number } };
const unique = (names: (string | undefined)[]): string[] => [...new Set(names.flatMap((name) => name ?? []))];

const entries = (collection: CollectionName): string[] => published(collection).map(({ slug }) => entryAddress(collection, slug));

export const ARTICLES = collectionsWith('dated').flatMap(entries);
export const PRODUCTS = entries('products');
export const PROJECTS = entries('work');
export const SERVICE_PAGES = unique([...SERVICES.split(' ').map((slug) => `/services/${slug}`), ...entries('services')]);

const getPages = (home: string, entries: number): Route[] =>
  Array.from({ length: Math.ceil(entries / switches.blogPageSize) - 1 }, (_, index) => ({ bare: `${home}/page/${index + 2}` }));

/** The pages of a category or tag; with fewer than three entries it is excluded from search engines. */
const topicPages = (home: string, entries: number): Route[] => [
  entries < 3 ? { bare: home, noindex: true } : { bare: home },
  ...getPages(home, entries),
];
const having = (entries: typeof blog, has: (front: Front) => boolean): number => entries.filter((entry) => has(entry.front)).length;

const LISTINGS = [
  ...getPages('/blog', blog.length),
  ...unique(blog.map((entry) => entry.front.category)).flatMap((category) =>
    topicPages(
      `/blog/category/${category}`,
      having(blog, (front) => front.category === category),
    ),
  ),
  ...unique(topical.flatMap((entry) => entry.front.tags)).flatMap((tag) =>
    topicPages(
      `/blog/tag/${tag}`,
      having(topical, (front) => front.tags?.includes(tag) ?? false),
    ),
  ),
];

const NAMED = new Set([...REPEATED, ...ERRORS, ...UNLISTED, ...SIGN_IN, ...DEMOS].map(({ bare }) => bare));
/** Those that the owner added to the routes of the specification. */
const OTHER_PAGES = published('pages')
  .map(({ slug, front: { address } }) => address ?? `/${slug}`)
  .filter((address) => !NAMED.has(address));

export const ROUTES: Route[] = [
  ...unique([...FIXED, ...OTHER_PAGES, ...COLLECTION_NAMES.map((name) => COLLECTIONS[name].home)]).map((bare) => ({ bare })),
  ...REPEATED,
  ...ERRORS,
  ...UNLISTED,
  ...SIGN_IN,
  ...DEMOS,
  ...OWNERS,
  ...LISTINGS,
  ...unique([...SERVICE_PAGES, ...COLLECTION_NAMES.flatMap(entries)]).map((bare) => ({ bare })),
];

/** The language of a page's text: the other language while the translation is pending. */
export function textLocale(bare: string, locale: Locale): Locale {
  const [, area = '', ...rest] = bare.split('/');
  const slug = rest.at(-1) ?? area;
  const collection = COLLECTION_NAMES.find((name) => bare.startsWith(`${COLLECTIONS[name].home}/`)) ?? 'pages';
  const entry = `${collection}/${slug}`;
  return (
    LOCALE_CODES.find((code) => code === locale && existsSync(file(entry, code))) ??
    LOCALE_CODES.find((code) => existsSync(file(entry, code))) ??
    locale
  );
}
