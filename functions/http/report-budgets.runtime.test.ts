import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { leave, NOW, onThatDay } from '../../tests/functions/budget-day.ts';
import { rows } from '../../tests/functions/counting.ts';
import { visit } from '../../tests/functions/visit.ts';
import { DETAILS_LIMIT_BYTES } from '../monitor/entry.ts';
import { DETAILED_REPORTS } from '../monitor/schema.ts';
import { insertEntry } from '../monitor/storage/entries.ts';

onThatDay();

describe('the reports of a day', () => {
  const report = (rest: object = {}) => ({
    ...{ id: crypto.randomUUID(), fingerprint: 'known', category: 'js', severity: 'error' as const, message: 'broke', at: NOW },
    ...{ details: { stack: 'at f' }, source: 'client' as const, sampleRate: 1, ...rest },
  });
  const groups = async () =>
    (await rows('monitor_groups')).map((row) => [row['fingerprint'], row['category'], row['message'], row['count']].join(' '));

  it('are counted by kind but not stored past the budget', async () => {
    await leave('reports', 1);
    expect(await insertEntry(env.DB, report())).toBe(true);
    expect(await insertEntry(env.DB, report())).toBe(false);
    expect(await groups()).toEqual(['known js broke 2']);
    expect(await rows('monitor_entries')).toHaveLength(1);
  });

  it('are counted together when they are of too many kinds', async () => {
    await leave('reportKinds', 1);
    for (const fingerprint of ['a', 'b', 'c', 'a'])
      await insertEntry(env.DB, report({ fingerprint, message: fingerprint }), { others: 'More' });
    expect(await groups()).toEqual(['a js a 2', 'other-error other More 2']);
    expect((await rows('monitor_entries')).map((row) => row['fingerprint'])).toEqual(['a', 'other-error', 'other-error', 'a']);
  });

  it("of five networks' inventions leave room for a real one", async () => {
    for (const network of ['a', 'b', 'c', 'd', 'e'])
      for (let kind = 0; kind < 20; kind += 1)
        await insertEntry(env.DB, report({ fingerprint: `${network}${kind}` }), { share: network, others: 'More' });
    await insertEntry(env.DB, report({ fingerprint: 'real', message: 'checkout broke' }), { share: 'f', others: 'More' });
    expect(await groups()).toContain('real js checkout broke 1');
    expect(await groups()).toContain('other-error other More 75');
  });

  it('of one kind keep the message and details of the first ones', async () => {
    for (let number = 0; number < DETAILED_REPORTS + 3; number += 1) await insertEntry(env.DB, report());
    const entries = await rows('monitor_entries');
    expect(entries).toHaveLength(DETAILED_REPORTS + 3);
    expect(entries.filter((row) => row['details'] === '{"stack":"at f"}' && row['message'] === 'broke')).toHaveLength(DETAILED_REPORTS);
    expect(entries.filter((row) => row['details'] === '{}' && row['message'] === '')).toHaveLength(3);
  });

  it('keep as many details as fit, small fields first', async () => {
    const body = (details: object) => JSON.stringify({ category: 'js', severity: 'error', message: 'x', details });
    const headers = { 'Content-Type': 'application/json' };
    const long = { stack: 'at f (σ) '.repeat(500), status: 503, list: Array.from({ length: 1_500 }, () => 1), more: 'b '.repeat(2_000) };
    expect((await visit('/api/monitor/ingest', { method: 'POST', headers, body: body(long) })).status).toBe(202);
    const details = String((await rows('monitor_entries'))[0]?.['details']);
    expect(new TextEncoder().encode(details).length).toBeLessThanOrEqual(DETAILS_LIMIT_BYTES);
    expect(new TextEncoder().encode(details).length).toBeGreaterThan(DETAILS_LIMIT_BYTES * 0.8);
    expect(JSON.parse(details)).toMatchObject({ status: 503, more: expect.stringMatching(/^b b .*…$/u) });
  });
});
