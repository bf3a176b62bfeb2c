import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertLocal, hasOtherOrders, LOCAL_DATABASE_ID, writeRows } from './database.ts';
import { mailRows, outboxRows } from './mail.ts';
import { MAKERS } from './makers.ts';
import { orderRows } from './orders.ts';
import { subscriptionRows } from './others.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';
import { parseSizes, USUAL_SIZES } from './sizes.ts';
import { writeTotals } from './totals.ts';
import { visitRows } from './visits.ts';

const MIGRATIONS = 'functions/storage/migrations';
const SEEDING: Seeding = { seed: 'test', now: Date.UTC(2026, 10, 21) };

let state = '';
let file = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'lycabettus-seed-'));
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'made.sqlite');
  const database = new DatabaseSync(file);
  database.exec('BEGIN');
  for (const name of readdirSync(MIGRATIONS)
    .filter((one) => one.endsWith('.sql'))
    .sort())
    database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  database.exec('COMMIT');
  database.close();
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const ask = (sql: string): Record<string, unknown>[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};
const messagesIn = (rows: [Table, Row][]): Row[] => rows.flatMap(([table, row]) => (table === 'messages' ? [row] : []));

describe('generated rows', () => {
  it.each(Object.entries(MAKERS))('of %s match their tables, and a second run adds none', (_, make) => {
    const rows = [...make(SEEDING, 30)];
    expect(writeRows(state, rows)).toBe(rows.length);
    expect(writeRows(state, make({ ...SEEDING, now: SEEDING.now + 60_000 }, 30))).toBe(0);
  });

  it.each(Object.entries(MAKERS))('of %s are the same for the same seed, and differ for another', (_, make) => {
    const made = [...make(SEEDING, 10)];
    expect([...make(SEEDING, 10)]).toEqual(made);
    expect([...make({ ...SEEDING, seed: 'other' }, 10)]).not.toEqual(made);
  });

  it('include the requested number of messages, in conversations of both languages, read and unread, in every folder', () => {
    const messages = messagesIn(mailRows(SEEDING, 500));
    expect(messages).toHaveLength(500);
    expect(new Set(messages.map(({ state: folder }) => folder))).toEqual(new Set(['inbox', 'archived', 'spam', 'deleted']));
    expect(new Set(messages.map(({ thread }) => thread)).size).toBeLessThan(450);
    const texts = messages.map(({ text }) => String(text));
    expect(texts.filter((text) => /\p{Script=Greek}/u.test(text)).length).toBeGreaterThan(100);
    expect(texts.filter((text) => /^[\p{ASCII}]+$/u.test(text)).length).toBeGreaterThan(100);
    expect(messages.every(({ received_at: at }) => Number(at) <= SEEDING.now)).toBe(true);
  });

  it('are in the search index', () => {
    writeRows(state, mailRows(SEEDING, 100));
    expect(ask(`SELECT count(*) AS hits FROM mail_search WHERE mail_search MATCH '"σεμιναριο"*'`)[0]?.['hits']).toBeGreaterThan(0);
  });

  it('contain no real addresses, and no queued mail', () => {
    const rows = [...mailRows(SEEDING, 50), ...outboxRows(SEEDING, 20), ...subscriptionRows(SEEDING, 5)];
    const addresses = rows.flatMap(([, { from_address, to_address, endpoint }]) => [from_address, to_address, endpoint]).filter(Boolean);
    for (const address of addresses) expect(address).toMatch(/(?:\.example|@example\.com|^https:\/\/push\.invalid\/.*)$/u);
    expect(rows.some(([, { status }]) => status === 'queued')).toBe(false);
  });
});

describe('the local database', () => {
  it('is the only one that rows are written to', () => {
    expect(() => assertLocal(['--messages', '10'], [LOCAL_DATABASE_ID])).not.toThrow();
    for (const flag of ['--remote', '--remote=true', '-remote', '--env', '--env=production', '-e'])
      expect(() => assertLocal([flag], [LOCAL_DATABASE_ID])).toThrow(/local database only/u);
    for (const ids of [['6f1c7a4e-0000-4000-8000-000000000001'], [undefined], [], [LOCAL_DATABASE_ID, LOCAL_DATABASE_ID]])
      expect(() => assertLocal([], ids)).toThrow(/real database/u);
  });

  it('is reported when it is missing', () => {
    expect(() => writeRows(join(state, 'none'), [])).toThrow(/no database/u);
  });

  it('gets all rows or none', () => {
    const rows: [Table, Row][] = [...outboxRows(SEEDING, 2), ['outbox', { nonsense: 1 }]];
    expect(() => writeRows(state, rows)).toThrow();
    expect(ask('SELECT count(*) AS mails FROM outbox')[0]?.['mails']).toBe(0);
  });
});

describe('sizes', () => {
  it('are the requested ones, or a few of each by default', () => {
    expect(parseSizes({ messages: '10', audit: '0' })).toEqual([
      ['messages', 10],
      ['audit', 0],
    ]);
    expect(Object.fromEntries(parseSizes({}))).toEqual(USUAL_SIZES);
    for (const text of ['-1', 'many', '1.5', '', '1000001']) expect(() => parseSizes({ visits: text })).toThrow(/--visits/u);
  });
});

describe('the random numbers', () => {
  it('stay within their bounds', () => {
    const chance = createChance('a');
    const drawn = Array.from({ length: 1000 }, () => chance.whole(1, 3));
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3]));
    expect(() => chance.pick([])).toThrow();
  });
});

describe('seeded orders', () => {
  it('add up, and have numbers without gaps', () => {
    writeRows(state, orderRows(SEEDING, 400));
    expect(
      ask(`SELECT id FROM orders WHERE total_cents <> shipping_cents + (SELECT sum(total_cents) FROM order_lines WHERE order_id = orders.id)
        OR vat_cents <> shipping_vat_cents + (SELECT sum(vat_cents) FROM order_lines WHERE order_id = orders.id)`),
    ).toEqual([]);
    for (const [table, series] of [
      ['orders', 'year'],
      ['order_documents', 'kind, year'],
    ])
      expect(ask(`SELECT ${series} FROM ${table} GROUP BY ${series} HAVING max(number) <> count(*) OR min(number) <> 1`)).toEqual([]);
    expect(ask('SELECT count(DISTINCT state) AS states FROM orders')).toEqual([{ states: 5 }]);
  });

  it('go only where no other orders are', () => {
    const rows = orderRows(SEEDING, 5);
    expect(hasOtherOrders(state, rows)).toBe(false);
    writeRows(state, rows);
    expect(hasOtherOrders(state, rows)).toBe(false);
    expect(hasOtherOrders(state, orderRows({ ...SEEDING, seed: 'other' }, 5))).toBe(true);
  });
});

it('seeded changes of preferences are stored without anything about their visitors', () => {
  writeRows(state, visitRows(SEEDING, 2000));
  const kept = `visitor || device || browser || system || coalesce(path, country, viewport, '')`;
  const [found] = ask(`SELECT count(*) AS changes, max(${kept}) AS kept FROM analytics_events WHERE event = 'preference_changed'`);
  expect(found?.['changes']).toBeGreaterThan(5);
  expect(found?.['kept']).toBe('');
});

it('seeded visits are totalled, except today’s', () => {
  writeRows(state, visitRows(SEEDING, 500));
  writeTotals(state, SEEDING.now);
  const sums = ask(`SELECT sum(views) AS views, sum(visitors) AS visitors FROM analytics_totals WHERE dimension = 'all'`);
  expect(sums).toEqual(
    ask(`SELECT count(*) AS views, count(DISTINCT day || visitor) AS visitors FROM analytics_events
      WHERE event = 'page_view' AND day < '2026-11-21'`),
  );
});
