import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { madeKeys } from '../../scripts/made-keys.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import { MAKERS } from '../../scripts/seed/makers.ts';
import type { Seeded } from '../../scripts/seed/sizes.ts';
import { writeTotals } from '../../scripts/seed/totals.ts';
import { freePort } from '../server/free-port.ts';
import { install, makeOwner } from '../server/installation.ts';
import { ALGOLIA_TEST_KEYS } from '../services/keys.ts';
import { test as base } from './fixtures.ts';
import { mailedQuery } from './mailed-query.ts';
import { newVisitor } from './visitor.ts';
import { watch } from './watch.ts';

const OWNER = 'owner@example.com';
/** Each test signs in once, twice if it is repeated. */
const LINKS = 6;
/** More rows than a page of a table shows, in the tables that the owner sees first. */
const ROWS = 12;
const MANY: Partial<Record<Seeded, number>> = { messages: 60, visits: 400, orders: 60, questions: 60, redirects: 60, runs: 300 };

/** The built site on a separate server whose owner has rows in every table: tests may change or erase them all. */
export interface SeededServer {
  url: string;
  signIn: (request: APIRequestContext) => Promise<void>;
  /** The query of the link that it has mailed to an address last, in a mail of that kind. */
  mailedQuery: (email: string, kind: string) => Promise<string>;
}

/** @param more rows of some kinds than the tests need */
export async function startSeededServer(more: typeof MANY = {}): Promise<SeededServer & { stop: () => Promise<void> }> {
  const algolia = `http://127.0.0.1:${Number(process.env['PORT'] ?? 8791) + 2000}`;
  const keys = await madeKeys(OWNER);
  const installed = await install({
    built: 'dist',
    vars: { ...keys, ...{ PAYMENT_TEST_MODE: 'on', VIES_URL: 'off', ALGOLIA_URL: algolia }, ...ALGOLIA_TEST_KEYS },
  });
  const { config, state } = installed;
  const seeding = { seed: '1', now: Date.now() };
  for (const [name, make] of Object.entries(MAKERS)) writeRows(state, make(seeding, { ...MANY, ...more }[name as Seeded] ?? ROWS));
  writeTotals(state, seeding.now);
  const links = makeOwner(installed, OWNER, LINKS);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = serveFunctions({ port, config, state, silent: true });
  if (!(await isResponding(`${url}/api/health`))) throw new Error('The server with rows does not answer');
  return {
    url,
    signIn: async (request) => {
      const response = await request.post(`${url}/api/auth/link/follow`, { data: { token: links.pop() } });
      if (!response.ok()) throw new Error(`The link did not sign in: ${await response.text()}`);
    },
    mailedQuery: async (email, kind) => {
      const mails = installed.database();
      const query = await mailedQuery(mails, keys['AUTH_SECRET'], email, kind);
      mails.close();
      return query;
    },
    stop: async () => {
      await server.stop();
      installed.remove();
    },
  };
}

/** Each worker has a server of its own. */
export const test = base.extend<object, { seededServer: SeededServer }>({
  seededServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const { stop, ...server } = await startSeededServer();
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A page of that server. @returns it with its problems, which grow (watch.ts) */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', extraHTTPHeaders: newVisitor(), ...options });
  const page = await context.newPage();
  return { page, problems: await watch(page, url) };
}
