import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FONT_BYTES, LONG_TEXT_BYTES, PAGE_BYTES, SCRIPT_BYTES } from '../../src/features/performance/budgets.ts';
import { DIST, faults, pages } from './built-site.ts';
import { ARTICLES, PROJECTS } from './routes.ts';
import { brotliBytes, builtOnSomeDay, fits, fontBytes, scriptBytes, scriptFiles } from './weights.ts';

/** Names every package of the lock file, and grows only with them. */
const LICENCE_BYTES = 16_800;
const LICENCES = '/licenses';
/** Has the styles of every part, a sample of each, and an island. */
const PARTS = '/test-styles';
const PARTS_BYTES = { en: 14_100, el: 15_400 };
/** Has every setting with its explanation; it is no reading page. */
const SETTINGS = '/settings';
const SETTINGS_BYTES = { en: 13_000, el: 14_700 };
/** Has a console, and the configuration of seven programs. */
const CONSOLE = '/mcp-dashboard';
const CONSOLE_BYTES = { en: 12_700, el: 14_000 };
/** The sheet for content below the first screen (src/styles/below.css), which pages fetch separately and share. */
const BELOW_BYTES = 2_440;
const LONG_TEXTS = new Set([
  ...[...ARTICLES, ...PROJECTS, '/dissertation', '/projects/thesis', '/professional/dissertation'],
  // Lists everything that is stored.
  '/privacy',
  // Names every page.
  '/accessibility-test',
  // Not reading pages: a form of six steps, and plots with their tables.
  ...['/contact-new', '/analytics'],
]);

/** A form with all countries, and the texts of its island. */
const CHECKOUT = '/store/checkout';
const CHECKOUT_BYTES = { en: 13_000, el: 14_400 };

/** A page with an island also has Astro's custom element and the directive. */
const ISLAND_BYTES = 2_200;
/** The offline page lists cached pages by area, with a script shared with the dashboard, and reloads the requested page. */
const KEPT_PAGES_BYTES = 750;
/** The page of examples enables its buttons, which load the rest. */
const STARTER_BYTES = 260;
/** Of a page with a script of its own. */
const OWN_BYTES: Readonly<Record<string, number>> = { '/offline': KEPT_PAGES_BYTES, '/sentry-example-page': STARTER_BYTES };
const scriptBudget = ({ html, bare }: { html: string; bare: string }): number =>
  SCRIPT_BYTES + (html.includes('<astro-island') ? ISLAND_BYTES : 0) + (OWN_BYTES[bare] ?? 0);

/** False for admin pages (src/layouts/Admin.astro), which are for work and run React at once. */
const isRead = ({ html }: { html: string }): boolean => !html.includes('data-styles="whole"');

/** Weighed pages, with the same bytes on any day. */
const read = pages.filter(isRead).map(builtOnSomeDay);

/** In every build of React; measure/weigh.mjs looks for the same. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE|react\.transitional\.element/u;

it('home, listings and pages fit into one round trip', () => {
  const apart = [...LONG_TEXTS, LICENCES, PARTS, SETTINGS, CONSOLE, CHECKOUT];
  const short = read.filter(({ bare }) => !apart.includes(bare));
  expect(faults(({ html }) => [!fits(html, PAGE_BYTES) && `${brotliBytes(html)} bytes, ${PAGE_BYTES} at most`], short)).toEqual([]);
});

it('the list of licences keeps to its own budget', () => {
  const list = read.filter(({ bare }) => bare === LICENCES);
  expect(list.length).toBeGreaterThan(0);
  expect(faults(({ html }) => [!fits(html, LICENCE_BYTES) && `${brotliBytes(html)} bytes, ${LICENCE_BYTES} at most`], list)).toEqual([]);
});

it('the page of all parts keeps to its own budget', () => {
  const parts = read.filter(({ bare }) => bare === PARTS);
  expect(
    faults(({ html, locale }) => [!fits(html, PARTS_BYTES[locale]) && `${brotliBytes(html)} bytes, ${PARTS_BYTES[locale]} at most`], parts),
  ).toEqual([]);
});

it('the console keeps to its own budget', () => {
  const consoles = read.filter(({ bare }) => bare === CONSOLE);
  expect(consoles.length).toBeGreaterThan(0);
  expect(
    faults(
      ({ html, locale }) => [!fits(html, CONSOLE_BYTES[locale]) && `${brotliBytes(html)} bytes, ${CONSOLE_BYTES[locale]} at most`],
      consoles,
    ),
  ).toEqual([]);
});

it('the checkout keeps to its own budget', () => {
  const checkout = read.filter(({ bare }) => bare === CHECKOUT);
  expect(checkout.length).toBeGreaterThan(0);
  expect(
    faults(
      ({ html, locale }) => [!fits(html, CHECKOUT_BYTES[locale]) && `${brotliBytes(html)} bytes, ${CHECKOUT_BYTES[locale]} at most`],
      checkout,
    ),
  ).toEqual([]);
});

it('the settings keep to their own budget', () => {
  const settings = read.filter(({ bare }) => bare === SETTINGS);
  expect(settings.length).toBeGreaterThan(0);
  expect(
    faults(
      ({ html, locale }) => [!fits(html, SETTINGS_BYTES[locale]) && `${brotliBytes(html)} bytes, ${SETTINGS_BYTES[locale]} at most`],
      settings,
    ),
  ).toEqual([]);
});

it('long texts keep to their own budget', () => {
  const long = read.filter(({ bare }) => LONG_TEXTS.has(bare));
  expect(
    faults(
      ({ html, locale }) => [!fits(html, LONG_TEXT_BYTES[locale]) && `${brotliBytes(html)} bytes, ${LONG_TEXT_BYTES[locale]} at most`],
      long,
    ),
  ).toEqual([]);
});

it('the styles below the first screen keep to their own budget', () => {
  const sheets = readdirSync(join(DIST, 'assets')).filter((file) => /^below\..*\.css$/u.test(file));
  expect(sheets).toHaveLength(1);
  for (const sheet of sheets) expect(brotliBytes(readFileSync(join(DIST, 'assets', sheet)))).toBeLessThanOrEqual(BELOW_BYTES);
});

it('pages run few scripts before any interaction, and never React', () => {
  expect(
    faults(
      (page) => [
        scriptBytes(page) > scriptBudget(page) && `${scriptBytes(page)} bytes of script, ${scriptBudget(page)} at most`,
        [...page.blocks.map(({ text }) => text), ...scriptFiles(page).map((file) => readFileSync(join(DIST, file), 'utf8'))].some((code) =>
          REACT.test(code),
        ) && 'runs React before it is touched',
      ],
      read,
    ),
  ).toEqual([]);
});

it('fonts that a page may request are within the budget of its language', () => {
  expect(
    faults((page) => [
      fontBytes(page) > FONT_BYTES[page.locale] && `${fontBytes(page)} bytes of fonts, ${FONT_BYTES[page.locale]} at most`,
    ]),
  ).toEqual([]);
});

it('no font blocks the text', () => {
  expect(
    faults(({ blocks }) =>
      blocks
        .flatMap(({ text }) => [...text.matchAll(/@font-face\s*\{[^}]*\}/gu)].map(([face]) => face))
        .filter((face) => face.includes('url(') && !/font-display:\s*(optional|swap|fallback)/u.test(face))
        .map((face) => face.slice(0, 80)),
    ),
  ).toEqual([]);
});
