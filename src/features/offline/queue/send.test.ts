import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from '../../api/send-request.ts';
import type { QueueItem } from './item.ts';
import { addItem, deleteItem, QUEUE_LIMIT, queuedItems } from './queue-database.ts';
import { sendQueue, toOutcome } from './send.ts';

const item = (id: string, queuedAt = 1): QueueItem => ({
  id,
  url: '/api/contact',
  method: 'POST',
  body: JSON.stringify({ id }),
  headers: { 'Idempotency-Key': id },
  page: '/contact',
  values: { message: id },
  queuedAt,
});
const respond = (status: number, body: unknown = { success: status < 300 }) => Promise.resolve(Response.json(body, { status }));
const fetchStub = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const ids = async () => (await queuedItems()).map(({ id }) => id);
const sentIds = () => fetchStub.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'));

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    fetchStub.mockReset().mockImplementation(() => respond(201)),
  ),
);
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const id of await ids()) await deleteItem(id);
});

it.each([
  [200, 'sent'],
  [299, 'sent'],
  [303, 'refused'],
  [400, 'refused'],
  [404, 'refused'],
  [408, 'later'],
  [409, 'refused'],
  [422, 'refused'],
  [425, 'later'],
  [429, 'later'],
  [499, 'refused'],
  [500, 'later'],
  [503, 'later'],
  [599, 'later'],
] as const)('%i means %s', (status, outcome) => {
  expect(toOutcome(status)).toBe(outcome);
});

describe('the queue', () => {
  it('is sent oldest first, each with its key, and removed', async () => {
    await addItem(item('second', 2));
    await addItem(item('first', 1));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: false, sent: [{ id: 'first' }, { id: 'second' }] });
    expect(sentIds()).toEqual(['first', 'second']);
    expect(await ids()).toEqual([]);
  });

  it('is sent by one of two simultaneous callers', async () => {
    await addItem(item('a'));
    const both = await Promise.all([sendQueue(sendRequest), sendQueue(sendRequest)]);
    expect(both.filter((sending) => sending !== undefined)).toHaveLength(1);
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  it('stops and leaves every item queued when the network fails', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
    await addItem(item('a', 1));
    await addItem(item('b', 2));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: true, sent: [] });
    expect(fetchStub).toHaveBeenCalledOnce();
    expect(await ids()).toEqual(['a', 'b']);
  });

  it('leaves a rejected item queued with the reasons, continues with the next, and does not send it again', async () => {
    const fields = { email: 'x' };
    fetchStub.mockImplementationOnce(() => respond(422, { success: false, error: { code: 'invalid', message: 'm', fields } }));
    await addItem(item('a', 1));
    await addItem(item('b', 2));
    expect(await sendQueue(sendRequest)).toMatchObject({ refused: [{ id: 'a' }], sent: [{ id: 'b' }] });
    expect(await queuedItems()).toMatchObject([{ id: 'a', values: { message: 'a' }, refusal: { status: 422, fields } }]);
    await sendQueue(sendRequest);
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a page that responds with 200 to everything', () => Promise.resolve(new Response('<h1>Sign in to the Wi-Fi</h1>'))],
    ['a page that responds with 404', () => Promise.resolve(new Response('<h1>No</h1>', { status: 404 }))],
  ])('is neither sent nor rejected by %s', async (_, reply) => {
    fetchStub.mockImplementation(reply);
    await addItem(item('a'));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: true, sent: [], refused: [] });
    expect(await queuedItems()).toMatchObject([{ id: 'a' }]);
  });

  it('accepts items up to its limit, and the same request once', async () => {
    for (let count = 0; count < QUEUE_LIMIT; count += 1) await addItem(item(`${count}`));
    await addItem(item('0'));
    await expect(addItem(item('one too many'))).rejects.toThrow('full');
    expect(await ids()).toHaveLength(QUEUE_LIMIT);
  });
});
