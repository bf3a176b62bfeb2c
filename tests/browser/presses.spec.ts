/**
 * Presses every button of every page by keyboard, on a server with rows in every table, where every change is made: the focus stays in
 * the page and in view, what changes for the sighted is said, a dialog takes the focus and returns it, and nothing fails in the console.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { athensDay } from '../../functions/calendar.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { expect } from './fixtures.ts';
import { addAuthenticator } from './login-steps.ts';
import { type Placed, place, WORKBOOK } from './placed-order.ts';
import { pressedPages } from './press-pages.ts';
import { PressWalk } from './press-walk.ts';
import { openPage, type SeededServer, test } from './seeded-server.ts';
import { DESKTOP } from './visit.ts';

// One after the other, because they share a server. On a busy machine the owner's pages take ten minutes.
test.describe.configure({ mode: 'default', timeout: 1_800_000 });

const inEvery = (key: MessageKey): string[] =>
  LOCALE_CODES.map((code) => translator(code)(key, { count: '#' }).replaceAll(/\d[\d.,]*/gu, '#'));

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
const endsWith = (...keys: MessageKey[]): string => `\\| (?:${keys.flatMap(inEvery).join('|')})$`;
/** Controls that an earlier press takes away for good. */
const UNREACHED: readonly { control: RegExp; reason: string }[] = [
  { control: new RegExp(`mail-list ${endsWith('mail.do.read', 'mail.do.unread')}`, 'u'), reason: 'mail is one or the other' },
  { control: new RegExp(`assistant ${endsWith('assistant.yes', 'assistant.no')}`, 'u'), reason: 'an answer is judged once' },
  { control: new RegExp(`assistant ${endsWith('assistant.retry')}`, 'u'), reason: 'the repeat was answered' },
  { control: /\| assistant \| .*[?;]$/u, reason: 'the next answer suggests other questions' },
  { control: /^\/admin\/MailAdmin: BlocksIsland \| blocks \| (?:a row|Clear)/u, reason: 'all senders were unblocked' },
  { control: /^(?:\/el)?\/admin\/ai: AiIsland/u, reason: 'all questions were deleted' },
  {
    control: /[?]thread=.*: MailIsland \| (?:details|section\.mail-reading)/u,
    reason: 'another conversation takes the place of a moved one',
  },
  { control: /PushSettings \| notifications \| checkbox /u, reason: 'the last topic stays' },
  { control: new RegExp(`\\| (?:${inEvery('admin.undo').join('|')}):`, 'u'), reason: 'the next change takes its place' },
];
/** Share of the controls that may be gone by the time at which it is their turn, such as what stops a check. */
const MOST_GONE = 0.02;
const bareOf = (address: string): string => splitPath(address.replace(/[?#].*/u, '')).bare;
const RULES = {
  isLeftOut: (address: string, key: string) =>
    NOT_PRESSED.some(({ page, words }) => page.test(bareOf(address)) && (words?.some((text) => key.endsWith(`| ${text}`)) ?? true)),
  isMeant: (address: string, problem: string) => MEANT.some((one) => one.page.test(bareOf(address)) && one.problem.test(problem)),
};

async function openPressed(browser: Browser, url: string): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser, url, { locale: 'en-US', reducedMotion: 'reduce', viewport: DESKTOP });
  await addAuthenticator(opened.page);
  // What opens in another window is not the page’s.
  opened.page.context().on('page', (other) => void other.close());
  return opened;
}

async function expectAllWell(page: Page, problems: string[], addresses: readonly string[]): Promise<void> {
  const walk = await PressWalk.start(page, problems, RULES);
  const due = [...addresses];
  for (const address of due) {
    const inner = await walk.pressAll(address);
    expect.soft(walk.wrong.splice(0), address).toEqual([]);
    if (addresses.includes(address)) due.push(...inner.filter((one) => !due.includes(one)));
  }
  expect.soft(walk.presses).toBeGreaterThan(addresses.length);
  const unreached = walk.unreached.filter((one) => !UNREACHED.some(({ control }) => control.test(one)));
  expect.soft(unreached.length / walk.presses, unreached.join('\n')).toBeLessThan(MOST_GONE);
}

/** Rows of lists that `npm run site -- seed` leaves empty. */
const MADE: readonly (readonly [call: string, body: object])[] = [
  ['POST mail/mailboxes', { name: 'talks', title: 'Talks' }],
  ['POST mail/blocks', { value: 'spam.example', note: 'Sells followers' }],
  ['POST mail/blocks', { value: 'junk.example', note: 'Sells links' }],
  ['POST mail/templates', { name: 'Thanks', locale: 'en', text: 'Thank you for your message.' }],
  ['POST powerbi/tokens', { name: 'Report', scopes: 'orders', days: '30' }],
  [`PUT analytics/notes/${randomUUID()}`, { day: athensDay(new Date()), text: 'A talk in Athens' }],
];

/** What says little without a link: an order to pay, its payment, a declaration and a request to confirm. */
async function linkedPages(page: Page, { mailedQuery }: SeededServer): Promise<string[]> {
  const [{ reference, token, email }, toPay] = [await place(page, 'en', 'bank'), await place(page, 'el', 'test')];
  const data = { name: 'Eleni', email, locale: 'en' };
  for (const [call, more] of [
    ['store/withdrawals', { reference, about: '', token: '' }],
    ['privacy-requests', { kind: 'access' }],
  ] as const)
    expect((await page.request.post(`/api/${call}`, { data: { ...data, ...more } })).ok()).toBe(true);
  for (const kind of ['declaration:', 'privacy:']) await expect.poll(() => mailedQuery(email, kind), kind).not.toBe('');
  const query = (of: Placed) => new URLSearchParams({ reference: of.reference, token: of.token });
  return [
    `/store/order?${query({ reference, token, email })}`,
    ...['', '/test'].map((part) => `/el/payment${part}?${query(toPay)}`),
    `/store/withdrawal?${await mailedQuery(email, 'declaration:')}`,
    `/el/privacy-request/follow?${await mailedQuery(email, 'privacy:')}`,
  ];
}

const isOwners = (address: string): boolean => /^\/(?:admin|test-styles\/admin)(?:\/|$)/u.test(splitPath(address).bare);
/** What a filled cart shows, before its rows are removed. */
const FILLED = new Set(['/store/checkout', '/store/cart']);
const PAGES = pressedPages();

test('the owner presses every button', async ({ browser, seededServer: { url, signIn } }) => {
  const { page, problems } = await openPressed(browser, url);
  await signIn(page.request);
  for (const [call, data] of MADE) {
    const [method, address] = call.split(' ');
    const made = await page.request.fetch(`${url}/api/admin/${address}`, { method: method ?? '', data });
    expect(made.ok(), `${call}: ${await made.text()}`).toBe(true);
  }
  await expectAllWell(page, problems, PAGES.filter(isOwners));
  await page.context().close();
});

test('a visitor presses every button', async ({ browser, seededServer }) => {
  const { page, problems } = await openPressed(browser, seededServer.url);
  const linked = await linkedPages(page, seededServer);
  await page.goto(`/store/products/${WORKBOOK.slug}`);
  await page.getByRole('button', { name: translator('en')('cart.add') }).click();
  await expect(page.locator('.toast').last()).toBeVisible();
  const rest = PAGES.filter((address) => !isOwners(address) && !FILLED.has(bareOf(address)));
  await expectAllWell(page, problems, [...linked, ...FILLED, ...rest]);
  await page.context().close();
});
