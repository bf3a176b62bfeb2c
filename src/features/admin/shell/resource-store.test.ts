import { expect, it, vi } from 'vitest';
import type { Outcome } from '@/features/api/client.ts';
import { createResource } from './resource-store.ts';

const ok = (data: string): Outcome<string> => ({ ok: true, data });
const failed = (status: number): Outcome<string> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'code', message: `Message of ${status}` },
});
/** A load whose requests the test settles by hand. */
function pending() {
  const requests: { signal: AbortSignal; settle: (outcome: Outcome<string>) => void; fail: () => void }[] = [];
  const load = vi.fn(
    (signal: AbortSignal) =>
      new Promise<Outcome<string>>((settle, fail) => {
        requests.push({ signal, settle, fail: () => fail(signal.reason) });
      }),
  );
  return { load, requests };
}
const settled = () => new Promise((done) => setTimeout(done));

it('loads once per key, and nothing without one', async () => {
  const load = vi.fn(async () => ok('data'));
  const { open, reload, $resource } = createResource(load);
  open(undefined);
  await reload();
  expect(load).not.toHaveBeenCalled();
  open('a');
  open('a');
  await settled();
  expect([load.mock.calls.length, $resource.get().state, $resource.get().data]).toEqual([1, 'done', 'data']);
  open('b');
  expect($resource.get()).toMatchObject({ state: 'loading', data: 'data' });
  expect(load).toHaveBeenCalledTimes(2);
});

it('a superseded request is aborted and changes nothing, whenever it ends', async () => {
  const { load, requests } = pending();
  const { open, reload, $resource } = createResource(load);
  open('a');
  void reload();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  requests[1]?.settle(ok('new'));
  await settled();
  requests[0]?.settle(ok('old'));
  await settled();
  expect($resource.get().data).toBe('new');
});

it('what a change returned stays when a request from before it ends', async () => {
  const { load, requests } = pending();
  const { open, put, $resource } = createResource(load);
  open('a');
  put('changed');
  requests[0]?.settle(ok('as it was before'));
  await settled();
  expect($resource.get()).toMatchObject({ state: 'done', data: 'changed' });
});

it('handles the rejection of an aborted request, and loads again when reopened', async () => {
  const { load, requests } = pending();
  const { open, stop, $resource } = createResource(load);
  open('a');
  stop();
  requests[0]?.fail();
  await settled();
  expect($resource.get().state).toBe('loading');
  open('a');
  requests[1]?.settle(ok('data'));
  await settled();
  expect($resource.get().state).toBe('done');
});

it.each([
  [401, true, 'ended', ''],
  [0, false, 'offline', ''],
  [0, true, 'error', ''],
  [500, true, 'error', ''],
  [404, true, 'error', 'Message of 404'],
] as const)('a failure of %s (online: %s) is %s and leaves the data', async (status, isOnline, state, message) => {
  const load = vi.fn(async () => ok('data'));
  const { open, reload, $resource } = createResource(load, () => isOnline);
  open('a');
  await settled();
  load.mockResolvedValueOnce(failed(status));
  await reload();
  expect($resource.get()).toMatchObject({ state, message, data: 'data' });
});

it('starts from known data', () => {
  const { put, $resource } = createResource(async () => ok('data'));
  put('known');
  expect($resource.get()).toMatchObject({ state: 'done', data: 'known' });
});
