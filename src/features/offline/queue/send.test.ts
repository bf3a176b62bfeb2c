import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from '../../api/send-request.ts';
import type { QueueItem } from './item.ts';
import { addItem, deleteItem, QUEUE_LIMIT, queuedItems } from './queue-database.ts';
import { HELD_MS, sendQueue, toOutcome } from './send.ts';

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
const ids = async () => (await queuedItems()).filter(({ taken }) => !taken).map(({ id }) => id);
const deleteAll = async () => {
  for (const { id } of await queuedItems()) await deleteItem(id);
};
const sentIds = () => fetchStub.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'));

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    fetchStub.mockReset().mockImplementation(() => respond(201)),
  ),
);
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await deleteAll();
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
  it('is sent oldest first, each with its key, and only what became of it is kept', async () => {
    await addItem(item('second', 2));
    await addItem(item('first', 1));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: false, sent: [{ id: 'first' }, { id: 'second' }] });
    expect(sentIds()).toEqual(['first', 'second']);
    expect(await ids()).toEqual([]);
    expect(await queuedItems()).toMatchObject([
      { id: 'first', values: {}, body: '{}', headers: {}, taken: { version: 1 } },
      { id: 'second', taken: { version: 1 } },
    ]);
    await sendQueue(sendRequest);
    expect(fetchStub).toHaveBeenCalledTimes(2);
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
    expect(await queuedItems()).toMatchObject([
      { id: 'a', values: { message: 'a' }, refusal: { status: 422, fields } },
      { id: 'b', values: {} },
    ]);
    await sendQueue(sendRequest);
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it('goes on past an item that the server cannot take now', async () => {
    fetchStub.mockImplementationOnce(() => respond(500, { success: false, error: { code: 'internal', message: 'm' } }));
    await addItem(item('a', 1));
    await addItem(item('b', 2));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: true, sent: [{ id: 'b' }] });
    expect(await ids()).toEqual(['a']);
  });

  it('says so when the server has taken no more for hours, and keeps the text', async () => {
    const message = 'Write to hello@example.com.';
    fetchStub.mockImplementation(() => respond(429, { success: false, error: { code: 'full', message } }));
    await addItem(item('a', 1));
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: true, refused: [] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HELD_MS - 1000 });
    expect(await sendQueue(sendRequest)).toMatchObject({ failed: true, refused: [] });
    vi.setSystemTime(Date.now() + 1000);
    expect(await sendQueue(sendRequest)).toMatchObject({ refused: [{ id: 'a' }] });
    expect(await queuedItems()).toMatchObject([{ values: { message: 'a' }, refusal: { status: 429, message } }]);
  });

  it('a deleted item does not return when its response arrives', async () => {
    fetchStub.mockImplementationOnce(async () => {
      await deleteItem('a');
      return respond(201);
    });
    await addItem(item('a', 1));
    await sendQueue(sendRequest);
    expect(await queuedItems()).toEqual([]);
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
    await sendQueue(sendRequest);
    await addItem(item('there is room again'));
  });
});
