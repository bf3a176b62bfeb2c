/**
 * `npm run site -- seed --messages 10000`: fills the local database with sample rows in both languages.
 * Sizes: `--messages`, `--outbox`, `--visits`, `--reports`, `--requests`, `--subscriptions`,
 * `--broadcasts`, `--audit`, `--attempts`, `--refusals`, `--orders`, `--questions`, `--redirects`, `--runs`, `--incidents`; default: some of each.
 * The same `--seed` gives the same rows; existing rows stay, so a second run adds nothing.
 */
import { parseArgs } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { CONFIG, STATE } from './functions-server.ts';
import { assertNotServing } from './local-servers.ts';
import { migrate } from './migrate.ts';
import { assertLocal, hasOtherOrders, writeRows } from './seed/database.ts';
import { MAKERS } from './seed/makers.ts';
import { parseSizes, type Seeded } from './seed/sizes.ts';
import { writeTotals } from './seed/totals.ts';

async function seed(args: string[]): Promise<void> {
  const { d1_databases } = unstable_readConfig({ config: CONFIG });
  assertLocal(
    args,
    d1_databases.map((one: { database_id?: string }) => one.database_id),
  );
  const size = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...(Object.fromEntries(Object.keys(MAKERS).map((name) => [name, size])) as Record<Seeded, typeof size>),
      ...{ seed: { type: 'string', default: '1' }, state: { type: 'string', default: STATE } },
    },
  });
  const { seed: name, state, ...sizes } = values;
  assertNotServing(state);
  await migrate({ state, silent: true });
  const startMs = performance.now();
  const seeding = { seed: name, now: Date.now() };
  for (const [what, count] of parseSizes(sizes)) {
    const rows = MAKERS[what](seeding, count);
    if (what === 'orders' && hasOtherOrders(state, rows)) {
      console.log('orders: none added, since there are others, whose numbers these would repeat');
      continue;
    }
    const added = writeRows(state, rows);
    if (what === 'visits') writeTotals(state, seeding.now);
    console.log(`${what}: ${added} rows added`);
  }
  console.log(`Done in ${((performance.now() - startMs) / 1000).toFixed(1)} s. They are in ${state}; delete that folder to start again.`);
}

try {
  await seed(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
