/** Calls that end between storing a form and telling of it: the machine stops, the invocation is cut off. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { order, placed } from '../../tests/functions/order-harness.ts';
import { GOOD, mails, parseStatus, post, privacyLink, requests } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visit } from '../../tests/functions/visit.ts';
import { MINUTE_MS } from '../calendar.ts';
import { finishRequests } from '../privacy/finish-requests.ts';

const soon = () => new Date(Date.now() + 6 * MINUTE_MS);
const told = () => rows("SELECT subject, thread FROM messages WHERE source = 'form'");
/** What a call leaves for after its response never begins. */
async function cutOff(body: object): Promise<number> {
  const waits = vi.spyOn(scheduler, 'wait').mockReturnValue(new Promise(() => undefined));
  const { status } = await visit('/api/privacy-requests', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
    body: JSON.stringify(body),
  });
  waits.mockRestore();
  return status;
}

afterEach(() => void vi.restoreAllMocks());

describe('a privacy request whose call was cut off', () => {
  it('is told to the owner, and its link mailed, once, by the next job', async () => {
    expect(await cutOff(GOOD)).toBe(202);
    expect([(await requests()).length, await told(), await mails()]).toEqual([1, [], []]);
    // Its call may still be at it.
    expect(await finishRequests(env, new Date())).toMatchObject({ finished: 0 });
    expect(await finishRequests(env, soon())).toMatchObject({ finished: 1, left: 1 });
    expect(await finishRequests(env, soon())).toMatchObject({ finished: 0, left: 0 });
    expect(await told()).toMatchObject([{ thread: (await requests())[0]?.['id'] }]);
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([GOOD.email.toLowerCase()]);
  });

  it('keeps what it added to an open request, and its link is mailed', async () => {
    const token = await privacyLink(GOOD.email.toLowerCase());
    await post({ action: 'confirm' }, {}, `/api/privacy-requests/${token}`);
    const before = (await mails()).length;
    expect(await cutOff({ ...GOOD, about: 'And those of May' })).toBe(202);
    const status = await visit(`/api/privacy-requests/${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });
    expect((await parseStatus(status)).waiting.map(({ text }) => text)).toEqual(['And those of May']);
    expect((await mails()).length).toBe(before);
    await finishRequests(env, soon());
    await finishRequests(env, soon());
    expect((await mails()).length).toBe(before + 1);
    expect(await told()).toHaveLength(1);
  });

  it('that was told in time is not told again', async () => {
    await post(GOOD);
    expect(await finishRequests(env, soon())).toMatchObject({ finished: 0 });
    expect(await rows('SELECT unannounced FROM privacy_requests')).toEqual([{ unannounced: null }]);
  });
});

describe('what the owner is to be told', () => {
  const refuse = () => env.DB.prepare("CREATE TRIGGER refuse BEFORE INSERT ON owner_notices BEGIN SELECT RAISE(ABORT, 'full'); END").run();

  it('of an order is stored with it, or neither is', async () => {
    const { reference } = await placed();
    expect(await rows("SELECT facts ->> 'reference' AS reference FROM owner_notices WHERE kind = 'order'")).toEqual([{ reference }]);
    await refuse();
    expect((await order()).status).toBe(500);
    expect(await rows('SELECT reference FROM orders')).toEqual([{ reference }]);
  });

  it('of a message is stored with it, or neither is', async () => {
    const contact = (message: string) =>
      post({ kind: 'message', name: 'Ada', email: 'ada@client.example', message, locale: 'en' }, {}, '/api/contact');
    expect((await contact('first')).status).toBe(201);
    const [message] = await rows("SELECT id FROM messages WHERE source = 'form'");
    expect(await rows("SELECT DISTINCT message FROM owner_notices WHERE kind = 'enquiry'")).toEqual([{ message: message?.['id'] }]);
    await refuse();
    expect((await contact('second')).status).toBe(500);
    expect(await rows("SELECT id FROM messages WHERE source = 'form'")).toEqual([message]);
  });
});
