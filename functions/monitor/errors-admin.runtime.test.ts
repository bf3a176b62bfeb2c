/** Errors on `/admin/health`: each figure is compared with the stored rows. */
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { reportRows } from '../../scripts/seed/reports.ts';
import { changedStates, ERROR_FILTERS, errorsPage, openedError, type StateChange } from '../../src/features/health/admin/errors.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { rows } from '../../tests/functions/counting.ts';
import { insertRows } from '../../tests/functions/rows.ts';
import { DAY_MS, lastAthensDays, MINUTE_MS } from '../calendar.ts';
import { buildToday } from '../today/admin.ts';
import { comebackAlert, monitorRetention, spikeAlert } from './jobs.ts';
import { DETAILED_REPORTS } from './schema.ts';
import { SPIKE_LEAST_ERRORS } from './spike.ts';
import { type EntryRow, insertEntry } from './storage/entries.ts';

const HEALTH = '/api/admin/health';
const now = () => Date.now();

const list = (query = '') => callAdmin(errorsPage, `${HEALTH}/errors${query}`);
const open = (fingerprint: string) => callAdmin(openedError, `${HEALTH}/errors/${fingerprint}`);
const change = (...changes: StateChange[]) => callAdmin(changedStates, `${HEALTH}/errors`, { body: { changes } });

async function report(rest: Partial<EntryRow> = {}): Promise<void> {
  await insertEntry(env.DB, {
    ...{ id: crypto.randomUUID(), fingerprint: 'orders', category: 'api', severity: 'error', message: 'It broke', details: {} },
    ...{ source: 'client', sampleRate: 1, at: new Date(now() - MINUTE_MS), release: 'one' },
    ...rest,
  });
}

describe('errors', () => {
  it('are counted as the stored rows say, filtered, searched and sorted', async () => {
    await insertRows(reportRows({ seed: 'calls', now: now() }, 3000));
    const [stored, entries] = [await rows('monitor_groups'), await rows('monitor_entries')];
    const groups = stored.filter((row) => row['severity'] !== 'info');
    const since = now() - DAY_MS;
    const { total, counts } = await list();
    expect(total).toBe(groups.length);
    const isOfDay = (fingerprint: unknown) => entries.some((row) => row['fingerprint'] === fingerprint && Number(row['at']) > since);
    const ofDay = groups.filter((row) => row['severity'] === 'error' && row['state'] !== 'ignored' && isOfDay(row['fingerprint']));
    const ofState = (state: string) => groups.filter((row) => row['state'] === state).length;
    expect(counts).toEqual({
      day: ofDay.length,
      new: ofDay.filter((row) => Number(row['first_seen']) > since).length,
      ...{ open: ofState('open'), returned: ofState('returned'), resolved: ofState('resolved'), ignored: ofState('ignored') },
    });
    const information = await list('?severity=info');
    expect(information.total).toBe(stored.length - groups.length);
    expect(information.counts.open).toBe((await list('?severity=info&show=open')).total);
    for (const show of ERROR_FILTERS) expect((await list(`?show=${show}`)).total).toBe(counts[show]);
    const { errors } = await buildToday(env, new Date(), 'en');
    const listed = await list('?show=day&size=100');
    expect([errors.kinds, errors.newKinds, errors.total]).toEqual([
      counts.day,
      counts.new,
      listed.rows.reduce((sum, { day }) => sum + day, 0),
    ]);

    const found = await list('?q=CANNOT read&severity=error');
    expect(found.rows.map(({ category }) => category)).toEqual(['script']);
    expect((await list('?q=e24342f&size=1')).total).toBe(groups.filter((row) => row['release'] === 'e24342f').length);
    const ordered = (await list('?sort=-count')).rows.map(({ count }) => count);
    expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));

    for (const { fingerprint } of (await list('?sort=-count&size=4')).rows) {
      const own = entries.filter((row) => row['fingerprint'] === fingerprint);
      const error = await open(fingerprint);
      const inDays = lastAthensDays(new Date(), 90).map(
        ({ from, until }) => own.filter(({ at }) => Number(at) >= from && Number(at) < until).length,
      );
      expect(error.days.map(({ count }) => count)).toEqual(inDays);
      expect([error.count, error.stored, error.hours.length]).toEqual([own.length, own.length, 24]);
      const releases = Map.groupBy(own, (row) => row['release']);
      expect(Object.fromEntries(error.releases.map(({ release, count }) => [release, count]))).toEqual(
        Object.fromEntries([...releases].map(([release, all]) => [release, all.length])),
      );
      expect(error.examples).toHaveLength(Math.min(DETAILED_REPORTS, own.length));
    }
  });

  it('have their reports by hour, and their weight', async () => {
    await report({ severity: 'info', sampleRate: 0.1, at: new Date(now() - 1) });
    await report({ severity: 'info', sampleRate: 0.1, at: new Date(now() - 2 * DAY_MS), release: 'two' });
    const error = await open('orders');
    expect([error.weight, error.count, error.day, error.release]).toEqual([20, 2, 1, 'two']);
    expect(error.hours.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(1);
    expect(error.releases.map(({ release }) => release)).toEqual(['one', 'two']);
  });

  it('are resolved, ignored and reopened together, which is undone by what the call returns', async () => {
    for (const fingerprint of ['a', 'b']) await report({ fingerprint });
    const { before } = await change({ fingerprint: 'a', state: 'resolved' }, { fingerprint: 'b', state: 'ignored' });
    expect(before).toEqual([
      { fingerprint: 'a', state: 'open' },
      { fingerprint: 'b', state: 'open' },
    ]);
    const resolved = await open('a');
    expect(resolved).toMatchObject({ state: 'resolved', resolvedIn: '1.2.3', resolvedAt: expect.any(String) });
    const { before: wasResolved } = await change({ fingerprint: 'a', state: 'open' });
    expect(await open('a')).toMatchObject({ state: 'open', resolvedAt: null });
    await change(...wasResolved);
    expect(await open('a')).toMatchObject({ state: 'resolved', resolvedAt: resolved.resolvedAt, resolvedIn: '1.2.3' });
    await change(...before);
    expect((await list()).rows.map(({ state }) => state)).toEqual(['open', 'open']);
    const audit = await readAudit();
    expect(audit.slice(0, 2)).toMatchObject([
      { action: 'error.change', subject: 'a', before: { state: 'open' }, after: { state: 'resolved' } },
      { action: 'error.change', subject: 'b', before: { state: 'open' }, after: { state: 'ignored' } },
    ]);
    await expectRefusal(
      `${HEALTH}/errors`,
      { method: 'POST', body: JSON.stringify({ changes: [{ fingerprint: 'x', state: 'open' }] }) },
      404,
      'not_found',
    );
    await expectRefusal(`${HEALTH}/errors/x`, {}, 404, 'not_found');
  });

  it('that are resolved come back with the next report: one message each time, with its release', async () => {
    await report();
    await change({ fingerprint: 'orders', state: 'resolved' });
    expect(await comebackAlert(env)).toEqual({ returned: 0 });
    await report({ at: new Date(now() + MINUTE_MS), release: 'two' });
    expect((await list('?show=returned')).rows).toMatchObject([{ fingerprint: 'orders', state: 'returned', release: 'two' }]);
    expect(await comebackAlert(env)).toEqual({ returned: 1 });
    await report({ at: new Date(now() + 2 * MINUTE_MS), release: 'two' });
    expect(await comebackAlert(env)).toEqual({ returned: 0 });
    const [message, ...others] = await rows('messages');
    expect(others).toEqual([]);
    expect(message).toMatchObject({ source: 'system', subject: 'A resolved error came back' });
    expect(message?.['text']).toContain('Resolved in release: 1.2.3. Reported in release: two.');
    expect((await open('orders')).state).toBe('returned');

    vi.setSystemTime(now() + 5 * MINUTE_MS);
    try {
      await change({ fingerprint: 'orders', state: 'resolved' });
    } finally {
      vi.useRealTimers();
    }
    await report({ at: new Date(now() + 6 * MINUTE_MS) });
    expect(await comebackAlert(env)).toEqual({ returned: 1 });
    expect(await rows('messages')).toHaveLength(2);
  });

  it('that are ignored cause no alarm and are not counted on the first page', async () => {
    await report({ fingerprint: 'ignored' });
    await change({ fingerprint: 'ignored', state: 'ignored' });
    for (let count = 0; count < SPIKE_LEAST_ERRORS; count += 1) await report({ fingerprint: 'ignored' });
    await report({ fingerprint: 'other' });
    expect(await spikeAlert(env, new Date())).toEqual({ spikes: 0, alerts: 0 });
    expect((await buildToday(env, new Date(), 'en')).errors).toMatchObject({ total: 1, kinds: 1, newKinds: 1 });
  });

  it('keep details of the first reports, of those after a resolution, and again once the old ones are deleted', async () => {
    const detailed = async () => (await rows('monitor_entries')).filter((row) => row['message'] !== '').length;
    const old = new Date(now() - 100 * DAY_MS);
    for (let count = 0; count < DETAILED_REPORTS + 2; count += 1) await report({ at: old });
    expect(await detailed()).toBe(DETAILED_REPORTS);
    await change({ fingerprint: 'orders', state: 'resolved' });
    for (let count = 0; count < DETAILED_REPORTS + 2; count += 1) await report({ at: count === 0 ? new Date() : old });
    expect(await detailed()).toBe(2 * DETAILED_REPORTS);
    await env.DB.exec(`DELETE FROM monitor_entries WHERE message <> ''`);
    await report();
    await monitorRetention(env, new Date());
    expect(await detailed()).toBe(0);
    await report();
    expect(await detailed()).toBe(1);
  });
});
