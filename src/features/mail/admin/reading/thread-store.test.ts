import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailItem } from '../mail.schema.ts';
import { conversation, failure, fakeBrowser, ok, received, settled } from '../store/fake-mail.fixture.ts';
import { createThread, STATUS_CHECKS_MS, unreadKey } from './thread-store.ts';

const READ = '2026-11-20T09:00:00.000Z';
const queued = (id: string, undoUntil: string | null) => ({ direction: 'out', id, status: 'queued', undoUntil }) as unknown as MailItem;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setup(thread = conversation('a')) {
  const read = vi.fn(async (name: string, _options?: object) => ok({ ...thread, thread: name }));
  const store = createThread(read as never, fakeBrowser(), 'Gone.');
  const ids = () => store.$thread.get().messages.map(({ id }) => id);
  return { read, store, ids };
}

it('shows one conversation at a time, and never the last one under the next one’s subject', async () => {
  const { store, ids } = setup();
  store.show('a');
  await settled();
  expect(ids()).toEqual(['1']);
  store.show('b');
  expect([store.$thread.get().thread, ids(), store.$thread.get().resource.data]).toEqual(['b', [], undefined]);
  store.show('');
  expect(store.$thread.get().thread).toBe('');
});

it('says in the language of the page that a conversation no longer exists', async () => {
  const { read, store } = setup();
  read.mockResolvedValueOnce(failure(404, 'There is no such conversation.') as never);
  store.show('a');
  await settled();
  expect(store.$thread.get().resource).toMatchObject({ state: 'error', message: 'Gone.' });
});

it('unfolds the newest and the unread messages, and keeps them open once they are read', async () => {
  const { read, store } = setup(conversation('a', { messages: [received('1', READ), received('2'), received('3', READ)], unread: 1 }));
  store.show('a');
  await settled();
  expect([...store.$thread.get().unfolded]).toEqual(['2', '3']);
  expect(unreadKey(store.$thread.get())).toBe('a:3');
  read.mockResolvedValue(ok(conversation('a', { messages: [received('2', READ), received('3', READ), received('4', READ)] })));
  await store.refresh();
  expect([...store.$thread.get().unfolded]).toEqual(['2', '3', '4']);
  expect(unreadKey(store.$thread.get())).toBe('');
});

describe('earlier messages', () => {
  it('are added before the shown ones, without duplicates', async () => {
    const { read, store, ids } = setup(conversation('a', { messages: [received('3'), received('4')], earlier: 2 }));
    store.show('a');
    await settled();
    expect(store.$thread.get().earlier).toBe(2);
    read.mockResolvedValueOnce(ok(conversation('a', { messages: [received('2'), received('3')], earlier: 1 })));
    await Promise.all([store.showEarlier(), store.showEarlier()]);
    expect(read).toHaveBeenCalledTimes(2);
    expect(read.mock.calls[1]?.[1]).toEqual({ before: received('3').at });
    expect([ids(), store.$thread.get().earlier]).toEqual([['2', '3', '4'], 1]);
  });

  it('of one conversation never appear in another', async () => {
    const { store, ids } = setup();
    store.show('a');
    await settled();
    await store.showEarlier();
    store.show('b');
    await settled();
    expect(ids()).toEqual(['1']);
  });
});

describe('a queued reply', () => {
  it('has its status requested again after its send time', async () => {
    const until = new Date(Date.now() + 10_000).toISOString();
    const { read, store } = setup(conversation('a', { messages: [queued('r', until)] }));
    store.show('a');
    await settled();
    await vi.advanceTimersByTimeAsync(10_000 + (STATUS_CHECKS_MS[0] ?? 0) - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1 + STATUS_CHECKS_MS.length);
  });

  it('is not requested again once it is sent, or the conversation is closed', async () => {
    const { read, store } = setup(conversation('a', { messages: [queued('r', null)] }));
    store.show('a');
    await settled();
    store.show('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
