/** What stands beside a conversation about the address it is with. */
import { expect, it } from 'vitest';
import { SENDER_ROWS, senderSchema } from '../../src/features/mail/admin/sender/sender.schema.ts';
import { MAIL_API, storedBlock } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { ORDER, placed, readStored } from '../../tests/functions/order-harness.ts';
import { GOOD, post } from '../../tests/functions/privacy-harness.ts';

const FROM = 'Eleni@EXAMPLE.com';
const read = (thread: string) => callAdmin(senderSchema, `${MAIL_API}/threads/${thread}/sender`);
const block = (value: string) => callAdmin(storedBlock, `${MAIL_API}/blocks`, { body: { value, note: '' }, status: 201 });

it('has orders, requests, briefs and other conversations of that address, however it is written', async () => {
  await storeMessage({ thread: 'a', fromName: 'Ελένη', fromAddress: FROM });
  await storeMessage({
    thread: 'b',
    fromAddress: 'eleni@example.com',
    source: 'form',
    details: { kind: 'brief' },
    subject: 'Brief from Eleni',
  });
  await storeMail({ thread: 'c', toAddress: 'eleni@example.com' });
  await storeMessage({ thread: 'd', fromAddress: 'other@example.com' });
  const { reference } = await placed(ORDER);
  await post(GOOD);
  expect(await read('a')).toMatchObject({
    ...{ address: FROM, name: 'Ελένη', block: null, order: null, service: null },
    orders: { count: 1, rows: [{ reference, state: 'pending', totalCents: ORDER.totalCents }] },
    requests: { count: 1, rows: [{ kind: 'access', state: 'received' }] },
    briefs: { count: 1, rows: [{ thread: 'b', subject: 'Brief from Eleni' }] },
  });
  expect((await read('d')).conversations).toBe(0);
});

it('shows a few of many, with the number of all', async () => {
  for (let at = 0; at < SENDER_ROWS + 3; at += 1) await storeMessage({ source: 'form', details: { kind: 'brief' } });
  const { briefs, conversations } = await read((await storeMessage()).thread);
  expect([briefs.rows.length, briefs.count, conversations]).toEqual([SENDER_ROWS, SENDER_ROWS + 3, SENDER_ROWS + 3]);
});

it.each([
  ['maria@client.example', 'address'],
  ['client.example', 'domain'],
  ['example', undefined],
  ['ent.example', undefined],
  ['ria@client.example', undefined],
])('says whether a block of %s covers maria@client.example', async (value, kind) => {
  const { thread } = await storeMessage();
  if (value.includes('.') || value.includes('@')) await block(value);
  expect((await read(thread)).block?.kind).toBe(kind);
});

it('knows the order and the service that the conversation is about', async () => {
  const { order } = await readStored((await placed(ORDER)).reference);
  expect(await read(order.id)).toMatchObject({ order: order.reference, address: 'eleni@example.com' });
  const { thread } = await storeMessage({ source: 'form', locale: 'el', details: { kind: 'brief', topic: 'cloud' } });
  expect((await read(thread)).service).toBe('Αρχιτεκτονική νέφους');
  const { thread: general } = await storeMessage({ source: 'form', locale: 'el', details: { kind: 'message', topic: 'order' } });
  expect((await read(general)).service).toBeNull();
});

it('has nobody beside a message of the site itself, and nothing for a conversation that does not exist', async () => {
  const { thread } = await storeMessage({ source: 'system', fromAddress: '' });
  expect(await read(thread)).toMatchObject({ address: null, orders: { count: 0 }, conversations: 0 });
  expect((await asOwner(`${MAIL_API}/threads/none/sender`)).status).toBe(404);
});
