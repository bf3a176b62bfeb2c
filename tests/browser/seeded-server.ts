import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { madeKeys } from '../../scripts/made-keys.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import { MAKERS } from '../../scripts/seed/makers.ts';
import type { Seeded } from '../../scripts/seed/sizes.ts';
import { writeTotals } from '../../scripts/seed/totals.ts';
import { ALGOLIA_TEST_KEYS } from '../algolia-service/keys.ts';
import { freePort } from '../server/free-port.ts';
import { install } from '../server/installation.ts';
import { test as base } from './fixtures.ts';

const OWNER = 'owner@example.com';
/** More rows than a page of a table shows, in the tables that the owner sees first. */
const ROWS = 12;
const MANY: Partial<Record<Seeded, number>> = { messages: 60, visits: 400, orders: 60, questions: 60, redirects: 60, runs: 300 };

/** The built site on a separate server whose owner has rows in every table: tests may change or erase them all. */
export interface SeededServer {
  url: string;
  /** Of a sign-in link of its owner, for one use. */
  token: string;
}

async function startSeededServer(): Promise<SeededServer & { stop: () => Promise<void> }> {
  const algolia = `http://127.0.0.1:${Number(process.env['PORT'] ?? 8791) + 2000}`;
  const installed = await install({
    built: 'dist',
    vars: { ...(await madeKeys(OWNER)), ...{ PAYMENT_TEST_MODE: 'on', VIES_URL: 'off', ALGOLIA_URL: algolia }, ...ALGOLIA_TEST_KEYS },
  });
  const { config, state } = installed;
  const seeding = { seed: '1', now: Date.now() };
  for (const [name, make] of Object.entries(MAKERS)) writeRows(state, make(seeding, MANY[name as Seeded] ?? ROWS));
  writeTotals(state, seeding.now);
  const { statements, token } = ownerSql({ email: OWNER });
  const database = installed.database();
  for (const statement of statements) database.exec(statement);
  database.close();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = serveFunctions({ port, config, state, silent: true });
  if (!(await isResponding(`${url}/api/health`))) throw new Error('The server with rows does not answer');
  return {
    url,
    token,
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
