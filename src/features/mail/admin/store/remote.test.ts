import { expect, it } from 'vitest';
import type { Outcome } from '@/features/api/client.ts';
import { failure, ok } from './fake-mail.fixture.ts';
import { createRemote } from './remote.ts';

const remote = (isOnline = true) => createRemote<string>({ isOnline: () => isOnline, now: () => 7 });

/** A request that the test settles by hand. */
function pending<Data>() {
  let respond: (outcome: Outcome<Data>) => void = () => {};
  const promise = new Promise<Outcome<Data>>((resolve) => {
    respond = resolve;
  });
  return { read: () => promise, respond };
}

it('keeps the old data while it loads, and when that fails', async () => {
  const { $remote, load } = remote();
  await load(async () => ok('one'));
  expect($remote.get()).toEqual({ state: 'done', data: 'one', asOf: 7, message: '' });
  const request = pending<string>();
  const loading = load(request.read);
  expect($remote.get()).toMatchObject({ state: 'loading', data: 'one' });
  request.respond(failure(500, 'Oops'));
  await loading;
  expect($remote.get()).toEqual({ state: 'error', data: 'one', asOf: 7, message: '' });
});

it.each([
  [401, true, 'ended', ''],
  [404, true, 'error', 'Why'],
  [0, false, 'offline', ''],
  [0, true, 'error', ''],
] as const)('%s, online %s: %s', async (status, isOnline, state, message) => {
  const { $remote, load } = remote(isOnline);
  await load(async () => failure(status, 'Why'));
  expect($remote.get()).toMatchObject({ state, message });
});

it('the later of two loads wins, and the earlier one is aborted', async () => {
  const { $remote, load } = remote();
  const slow = pending<string>();
  let isAborted = false;
  const first = load((signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true;
    });
    return slow.read();
  });
  await load(async () => ok('second'));
  slow.respond(ok('first'));
  await first;
  expect([isAborted, $remote.get().data]).toEqual([true, 'second']);
});

it('a client that throws on abort changes nothing', async () => {
  const { $remote, load, cancel } = remote();
  const loading = load(async () => {
    throw new DOMException('', 'AbortError');
  });
  cancel();
  await loading;
  expect($remote.get().state).toBe('loading');
});

it('a refresh that is superseded or fails returns nothing', async () => {
  const { refresh, load } = remote();
  const slow = pending<string>();
  const late = refresh(slow.read);
  expect(await refresh(async () => ok('newer'))).toBe('newer');
  slow.respond(ok('older'));
  expect(await late).toBeUndefined();
  const overtaken = pending<string>();
  const refreshing = refresh(overtaken.read);
  await load(async () => ok('loaded'));
  overtaken.respond(ok('refreshed'));
  expect(await refreshing).toBeUndefined();
  expect(await refresh(async () => failure(500))).toBeUndefined();
});

it('without a network a refresh requests nothing', async () => {
  const { refresh } = remote(false);
  let count = 0;
  await refresh(async () => {
    count += 1;
    return ok('x');
  });
  expect(count).toBe(0);
});
