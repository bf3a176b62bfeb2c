/**
 * Presses every button of every page by keyboard, on a server with rows in every table, where every change is made: the focus stays in
 * the page and in view, what changes for the sighted is said, a dialog takes the focus and returns it, and nothing fails in the console.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { athensDay } from '../../functions/calendar.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect } from './fixtures.ts';
import { addAuthenticator } from './login-steps.ts';
import { pressedPages } from './press-pages.ts';
import { PressWalk } from './press-walk.ts';
import { test } from './seeded-server.ts';
import { newVisitor } from './visitor.ts';
import { watch } from './watch.ts';

// One after the other, because they share a server. On a busy machine the owner's pages take ten minutes.
test.describe.configure({ mode: 'default', timeout: 1_800_000 });

const inEvery = (key: 'admin.signOut' | 'adminDemo.unread' | 'table.csv.label'): string[] =>
  LOCALE_CODES.map((code) => translator(code)(key, { count: '#' }));

/** Buttons that are not pressed, by their page and words. */
const NOT_PRESSED: readonly { page: RegExp; words?: readonly string[]; reason: string }[] = [
  { page: /^\/admin\/content\/editor$/u, reason: 'another maker’s page' },
  { page: /./u, words: inEvery('admin.signOut'), reason: 'it ends the session that the others need' },
  { page: /^\/test-styles\/admin$/u, words: inEvery('adminDemo.unread'), reason: 'it stands for mail that comes by itself' },
  { page: /^\/test-styles\/admin$/u, words: inEvery('table.csv.label'), reason: 'ten thousand rows take longer than the next press' },
];
/** What the console may tell, by page. */
const MEANT: readonly { page: RegExp; problem: RegExp; reason: string }[] = [
  { page: /./u, problem: /^422: |status of 422/u, reason: 'a form is refused, and the page says why' },
  { page: /^\/admin\/store$/u, problem: /refunds|status of 503/u, reason: 'no provider gives money back' },
  { page: /^\/sentry-example-page$/u, problem: /./u, reason: 'it fails on purpose' },
  {
    page: /^\/security-test$/u,
    problem: /TrustedHTML|policy violation|503/u,
    reason: 'it tries what is forbidden, and asks for the health of a site in trouble',
  },
];
const bareOf = (address: string): string => splitPath(address.replace(/[?#].*/u, '')).bare;
const RULES = {
  isLeftOut: (address: string, key: string) =>
    NOT_PRESSED.some(({ page, words }) => page.test(bareOf(address)) && (words?.some((text) => key.endsWith(`| ${text}`)) ?? true)),
  isMeant: (address: string, problem: string) => MEANT.some((one) => one.page.test(bareOf(address)) && one.problem.test(problem)),
};

async function openPage(browser: Browser, url: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    ...{ baseURL: url, serviceWorkers: 'block', locale: 'en-US', reducedMotion: 'reduce' },
    ...{ viewport: { width: 1280, height: 900 }, extraHTTPHeaders: newVisitor() },
  });
  const page = await context.newPage();
  await addAuthenticator(page);
  // What opens in another window is not the page’s.
  context.on('page', (other) => void other.close());
  return { page, problems: await watch(page, url) };
}

async function expectAllWell(page: Page, problems: string[], addresses: readonly string[]): Promise<void> {
  const walk = await PressWalk.start(page, problems, RULES);
  const due = [...addresses];
  for (const address of due) {
    const inner = await walk.pressAll(address);
    expect.soft(walk.wrong.splice(0), address).toEqual([]);
    if (addresses.includes(address)) due.push(...inner.filter((one) => !due.includes(one)));
  }
  // What goes by itself, or with another press: toasts, suggestions, rows of an erased list.
  expect.soft(walk.unreached.length / walk.presses, walk.unreached.join('\n')).toBeLessThan(MOST_UNREACHED);
}

/** Share of the buttons. */
const MOST_UNREACHED = 0.1;

/** Rows of lists that `npm run seed` leaves empty. */
const MADE: readonly (readonly [call: string, body: object])[] = [
  ['POST mail/mailboxes', { name: 'talks', title: 'Talks' }],
  ['POST mail/blocks', { value: 'spam.example', note: 'Sells followers' }],
  ['POST mail/templates', { name: 'Thanks', locale: 'en', text: 'Thank you for your message.' }],
  ['POST powerbi/tokens', { name: 'Report', scopes: 'orders', days: '30' }],
  [`PUT analytics/notes/${randomUUID()}`, { day: athensDay(new Date()), text: 'A talk in Athens' }],
];

const isOwners = (address: string): boolean => /^\/(?:admin|test-styles\/admin)(?:\/|$)/u.test(splitPath(address).bare);
const PAGES = pressedPages();

test('the owner presses every button', async ({ browser, seededServer: { url, token } }) => {
  const { page, problems } = await openPage(browser, url);
  const signedIn = await page.request.post(`${url}/api/auth/link/follow`, { data: { token } });
  expect(signedIn.ok()).toBe(true);
  for (const [call, data] of MADE) {
    const [method, address] = call.split(' ');
    const made = await page.request.fetch(`${url}/api/admin/${address}`, { method: method ?? '', data });
    expect(made.ok(), `${call}: ${await made.text()}`).toBe(true);
  }
  await expectAllWell(page, problems, PAGES.filter(isOwners));
  await page.context().close();
});

test('a visitor presses every button', async ({ browser, seededServer: { url } }) => {
  const { page, problems } = await openPage(browser, url);
  await expectAllWell(
    page,
    problems,
    PAGES.filter((address) => !isOwners(address)),
  );
  await page.context().close();
});
