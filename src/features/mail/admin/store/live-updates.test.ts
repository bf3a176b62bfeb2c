import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_VIEW } from '../view.ts';
import { row, settled, startMail } from './fake-mail.fixture.ts';
import { listsNew, SETTLE_MS } from './live-updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('live updates', () => {
  const newer = row('new', { lastAt: '2026-11-21T08:00:00.000Z' });

  it('new mail is listed at once when the top is visible', async () => {
    const { mail, server, threads } = await startMail();
    server.stored.rows = [newer, ...server.stored.rows];
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['new', 0]);
  });

  it.each(['listTop', 'isListPressed'] as const)('new mail is counted and waits while the rows are held (%s)', async (name) => {
    const { mail, server, threads, browser } = await startMail();
    Object.assign(browser.state, { [name]: name === 'listTop' ? 8 : true });
    server.stored.rows = [newer, ...server.stored.rows];
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['a', 1]);
    mail.live.showFresh();
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['new', 0]);
    expect(browser.scrollListToTop).toHaveBeenCalled();
  });

  it('new mail waits on another page, and other lists have none waiting', async () => {
    const { mail } = await startMail('?page=2');
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    expect(mail.$fresh.get()).toBe(1);
    mail.navigation.go({ folder: 'spam', page: 1 });
    expect(mail.$fresh.get()).toBe(0);
  });

  it.each([
    [{}, true],
    [{ folder: 'all' }, true],
    [{ folder: 'sent' }, false],
    [{ q: ' x' }, false],
    [{ q: ' ' }, true],
    [{ mailbox: 'default' }, true],
    [{ mailbox: 'press' }, false],
  ] as const)('new mail of the default mailbox belongs to the list of %j: %s', (change, is) => {
    expect(listsNew({ ...FIRST_VIEW, ...change }, 'default')).toBe(is);
  });

  it('several changes by another page cause one load', async () => {
    const { mail, server } = await startMail();
    mail.live.onChange();
    mail.live.onChange();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(server.readThreads).toHaveBeenCalledTimes(2);
  });
});

it('counts several changes once, and nothing after it is stopped', async () => {
  const { mail, server, stop } = await startMail();
  mail.counts.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.readCounts).toHaveBeenCalledTimes(1);
  mail.live.onChange();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.readCounts).toHaveBeenCalledTimes(1);
});
