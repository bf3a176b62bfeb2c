/** Every route that the specification names (section 2), in both languages, as the running site answers it. Needs no browser. */
import { test as base, expect } from '@playwright/test';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ARTICLES, PRODUCTS, PROJECTS } from '../site/routes.ts';

/** As the specification lists them, one line for each of its lists. */
const PUBLIC = [
  '/ /ai /cv /ccpa /gdpr /test /login /terms /credly /search /contact /contact-new /cookies /privacy /sitemap /licenses /settings /dashboard',
  '/portfolio /compliance /disclaimer /accessibility /accessibility-test /certifications /export-control /dissertation /privacy-request',
  '/security-test /performance-dashboard /mcp-dashboard /mcp-dashboard-simple /sentry-example-page /test-styles /test-unocss /analytics',
  '/DocsPage /LoginPage /SharePage /ToolsPage /HealthPage',
  '/notes /blog /projects /projects/thesis /work /work/education /work/experience /work/projects /about /about/uses /about/resume',
  '/professional /professional/cv /professional/credly /professional/dissertation',
  '/services /services/ai-ml /services/cloud /services/devops /services/big-data /services/security /services/analytics /services/consulting',
  '/services/e-commerce /services/development /services/cybersecurity /services/ai-integration /services/data-analytics',
  '/services/cloud-computing /store /store/products /store/cart /store/checkout /store/checkout/success',
  '/payment /payment/test /payment/success /payment/cancel /examples/sentry-implementation',
].flatMap((line) => line.split(' '));
const OWNERS =
  '/admin /admin/ai /admin/mail /admin/people /admin/MailAdmin /admin/store /admin/tools /admin/health /admin/algolia /admin/content /admin/setup /admin/powerbi /admin/privacy /admin/security /admin/analytics /admin/index-backup /admin/integrations /admin/accessibility /admin/admin-console /admin/notifications'.split(
    ' ',
  );
/** One child of each catch-all and parameter. */
const CHILDREN = [
  ARTICLES.find((to) => to.startsWith('/blog/')),
  ARTICLES.find((to) => to.startsWith('/notes/')),
  PROJECTS[0],
  PRODUCTS[0],
];
const UNKNOWN = [
  '/no-such-page',
  '/blog/no-such-article',
  '/notes/no-such-note',
  '/work/projects/no-such-project',
  '/store/products/no-such-product',
];

const test = base.extend({ extraHTTPHeaders: { 'Accept-Language': 'en' } });
const inBoth = (routes: readonly (string | undefined)[]): [Locale, string][] =>
  LOCALE_CODES.flatMap((locale) => routes.map((to): [Locale, string] => [locale, to ?? '']));

test('every public route answers with a page in its language', async ({ request }) => {
  for (const [locale, to] of inBoth([...PUBLIC, ...CHILDREN])) {
    const response = await request.get(path(locale, to), { maxRedirects: 0, headers: { 'Accept-Language': locale } });
    const html = await response.text();
    expect.soft([response.status(), /<html lang="([^"]*)"/u.exec(html)?.[1]], path(locale, to)).toEqual([200, LOCALES[locale].tag]);
    expect.soft(/<h1\b/u.test(html), `${path(locale, to)} has a heading`).toBe(true);
    expect.soft(response.headers()['set-cookie'], `cookies of ${path(locale, to)}`).toBeUndefined();
  }
});

test("every page of the owner's asks for a sign-in, and returns there", async ({ request }) => {
  expect(ADMIN_PAGES.map(({ to }) => to)).toEqual(expect.arrayContaining(OWNERS));
  for (const [locale, to] of inBoth(OWNERS)) {
    const { pathname, searchParams } = await request
      .get(path(locale, to), { maxRedirects: 0 })
      .then((response) => new URL(response.headers()['location'] ?? '', response.url()));
    expect.soft([pathname, searchParams.get('redirect')]).toEqual([path(locale, '/login'), path(locale, to)]);
  }
});

test('any other path is the 404 page of its language', async ({ request }) => {
  for (const [locale, to] of inBoth(UNKNOWN)) {
    const response = await request.get(path(locale, to), { maxRedirects: 0 });
    expect.soft(response.status(), path(locale, to)).toBe(404);
    expect.soft(await response.text()).toContain(translator(locale)('error.404.title'));
  }
});

test('the root leads to the language that the browser asks for', async ({ request }) => {
  const response = await request.get('/', { maxRedirects: 0, headers: { 'Accept-Language': 'el' } });
  expect([response.status(), response.headers()['location']]).toEqual([302, '/el']);
});
