/** Every step of a backup, its check and its restore stay within the calls of the free plan, and a half-made backup is none. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { MAKERS } from '../../scripts/seed/makers.ts';
import { bucket, collect, everything, fill } from '../../tests/functions/backup-harness.ts';
import { inInvocation } from '../../tests/functions/invocation.ts';
import { OWNER } from '../../tests/functions/owner-session.ts';
import { insertRows } from '../../tests/functions/rows.ts';
import { allTurns } from '../../tests/functions/turns.ts';
import { HOUR_MS } from '../calendar.ts';
import { BucketReader } from './bucket.ts';
import { backupName } from './format.ts';
import { backUp } from './jobs.ts';
import { startBackup } from './make.ts';
import { type Making, readProgress } from './progress.ts';
import { checkBackup } from './restore.ts';
import { backupState } from './state.ts';
import { BOUNDS, type Bounds, stepBackup } from './step.ts';
import { findStaged, restoreStaged } from './storage/restore.ts';
import { readSchema } from './storage/tables.ts';
import { openBackup } from './zip.ts';

/** So small that a few thousand rows need many invocations. */
const SMALL: Bounds = {
  calls: 3,
  bytes: 40_000,
  first: { bytes: 4000, rows: 20 },
  books: { bytes: 4000, rows: 20 },
  page: { bytes: 20_000, rows: 100 },
};

async function addVisits(rows: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO refusals SELECT 'day ' || i, 'kind', 'GET /' || i, i FROM n`,
  )
    .bind(rows)
    .run();
}

interface Made {
  making: Making;
  steps: number;
  mostQueries: number;
}

async function make(bounds: Bounds, between: (making: Making) => Promise<unknown> = async () => undefined): Promise<Made> {
  let mostQueries = 0;
  for (let steps = 1; steps < 200; steps += 1) {
    const { result, used } = await inInvocation((counted) => stepBackup(counted, counted.BACKUPS ?? expect.fail(), new Date(), bounds));
    mostQueries = Math.max(mostQueries, used.queries);
    if (['done', 'failed'].includes(result.making.phase)) return { making: result.making, steps, mostQueries };
    await between(result.making);
  }
  return expect.fail('no end');
}

const read = async (name: string): Promise<Record<string, string[]>> => {
  const { manifest, lines } = await openBackup(new BucketReader(bucket(), name), { secrets: [env.AUTH_SECRET] });
  return Object.fromEntries(await Promise.all(manifest.tables.map(async (table) => [table.name, await collect(lines(table))] as const)));
};

it('a backup of many steps has every row, each step within the free plan, and is in the bucket only as a whole', async () => {
  await fill();
  await addVisits(3000);
  const before = await everything();
  const { making, steps } = await make(SMALL, async ({ phase, name }) => {
    // Written while it is made: not in it, or the first look would not be one of a moment.
    await env.DB.prepare("INSERT OR IGNORE INTO refusals VALUES ('later', 'kind', ?, 1)").bind(crypto.randomUUID()).run();
    if (phase !== 'checking') expect(await bucket().head(name)).toBeNull();
  });
  expect([making.phase, steps > 10]).toEqual(['done', true]);
  expect(await read(making.name)).toEqual(before);
  // Nothing but the file and the progress is left.
  expect((await bucket().list()).objects.map(({ key }) => key).toSorted()).toEqual(['progress.json', making.name]);
});

it('with the real bounds, a small database is one moment, in four steps; its check and its restore are within the free plan too', async () => {
  await fill();
  const { making, steps, mostQueries } = await make(BOUNDS);
  expect([making.phase, steps <= 5, mostQueries <= 25]).toEqual(['done', true, true]);
  await env.DB.exec("DELETE FROM messages WHERE id = 'hard'");
  const { result: found } = await inInvocation((counted) => checkBackup(counted, making.name, new BucketReader(bucket(), making.name)));
  const staged = (await findStaged(env.DB, found.id)) ?? expect.fail('no check');
  const { tables } = await readSchema(env.DB);
  const erased = [{ key: 'ada@client.example', spellings: ['ada@client.example'], until: new Date() }];
  const acting = { actor: { id: OWNER.id, requestId: 'r' }, session: '', erased, silencing: [OWNER.email] };
  await inInvocation((counted) => restoreStaged(counted.DB, tables, { ...staged, ...acting }));
  expect((await everything())['messages']?.length).toBe(31);
  const { result } = await inInvocation(async (counted) => new Response((await startBackup(counted, new Date())).body).blob(), {
    plan: { queries: 80, external: 50, services: 1000 },
  });
  expect(result.size).toBeGreaterThan(0);
});

it('says so when an order takes a step while the books are read, and its check says it too', async () => {
  await fill();
  await insertRows([...MAKERS.orders({ seed: 'torn', now: Date.now() }, 40)]);
  expect((await make(SMALL)).making.isTorn).toBe(false);
  const { making } = await make(SMALL, ({ phase }) =>
    env.DB.prepare(
      "INSERT INTO order_steps (order_id, step, actor, note, at) SELECT order_id, step, actor, 'later', ?1 FROM order_steps WHERE ?2 = 'reading' LIMIT 1",
    )
      .bind(Date.now(), phase)
      .run(),
  );
  expect(making.isTorn).toBe(true);
  expect((await checkBackup(env, making.name, new BucketReader(bucket(), making.name))).isTorn).toBe(true);
});

it('a night makes its own backup after ending the one that the owner began before it, and a second run for it makes none', async () => {
  await fill();
  const evening = await stepBackup(env, bucket(), new Date(Date.now() - HOUR_MS), SMALL);
  expect(evening.making.phase).toBe('reading');
  const night = new Date();
  expect(await allTurns((given, now) => backUp(given, now, SMALL), env, night)).toMatchObject({ saved: 1 });
  const zips = async () => (await bucket().list()).objects.map(({ key }) => key).filter((key) => key.endsWith('.zip'));
  const both = [evening.making.name, backupName('site', night.toISOString())];
  expect(await zips()).toEqual(both.toSorted());
  expect(await backUp(env, night, SMALL)).toMatchObject({ saved: 1 });
  expect(await zips()).toEqual(both.toSorted());
});

it('two calls at once make one backup', async () => {
  await fill();
  const step = () => stepBackup(env, bucket(), new Date(), SMALL);
  // Of two first steps, one counts.
  const [one, other] = await Promise.all([step(), stepBackup(env, bucket(), new Date(Date.now() + HOUR_MS), SMALL)]);
  const { making } = (await readProgress(bucket())).progress;
  expect([one, other].filter((first) => first.making.name === making?.name).length).toBe(1);
  expect((await step()).making.name).toBe(making?.name);
  for (let turn = 0; turn < 60; turn += 1) {
    const both = await Promise.all([step(), step()]);
    if (both.some(({ making }) => making.phase === 'done')) break;
  }
  const { last } = (await readProgress(bucket())).progress;
  expect(await read(last?.name ?? '')).toEqual(await everything());
});

it('a file that is damaged on its way is deleted, and the state says that the backup failed, is old or is missing', async () => {
  const now = new Date();
  const state = (at = now) => backupState({ BACKUPS: bucket() }, at);
  expect(await backupState({}, now)).toEqual({ state: 'off', at: null });
  expect(await state()).toEqual({ state: 'none', at: null });
  await fill();
  const good = await make(BOUNDS);
  const at = new Date(good.making.madeAt);
  expect(await state(at)).toEqual({ state: 'good', at });
  expect(await state(new Date(at.getTime() + 37 * HOUR_MS))).toEqual({ state: 'old', at });
  const { making } = await make(BOUNDS, async ({ phase, name }) => {
    if (phase !== 'checking') return;
    const bytes = new Uint8Array(await ((await bucket().get(name)) ?? expect.fail('no file')).arrayBuffer());
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = 255 - (bytes[middle] ?? 0);
    await bucket().put(name, bytes);
  });
  expect([making.phase, making.problem]).toEqual(['failed', 'checking']);
  expect(await bucket().head(making.name)).toBeNull();
  expect(await state()).toEqual({ state: 'failed', at });
});
