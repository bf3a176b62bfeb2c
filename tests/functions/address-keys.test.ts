import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { KEYED } from '../../functions/storage/address-keys.ts';
import { database } from '../../functions/storage/database.ts';
import { isBlocked } from '../../functions/storage/mail/blocks.ts';
import { threadsPage } from '../../src/features/admin/mail/mail.schema.ts';
import { storedBlock } from '../../src/features/admin/mail-settings/mail-settings.schema.ts';
import { erasedData, heldData } from '../../src/features/admin/privacy/privacy-admin.schema.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { callAdmin, storeMail, storeMessage } from './admin-harness.ts';
import { deliverMail, storedMessages, toMail } from './mail-fixtures.ts';
import { ORDER, placed } from './order-harness.ts';
import { rows } from './rows.ts';

/** One person's address as forms, mail programs and keyboards write it. */
const SPELLINGS = ['Άννα@Παράδειγμα.ΕΛ', 'άννα@παράδειγμα.ελ', 'ΆΝΝΑ@xn--hxajbheg2az3al.xn--qxam'];
const [ANNA = '', ...OTHERS] = SPELLINGS;
const held = (address: string) => callAdmin(heldData, '/api/admin/privacy/held', { body: { address } });
const erase = (address: string) =>
  callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address, until: new Date().toISOString() } });

/** As from before there were keys. */
async function forgetKeys(): Promise<void> {
  for (const [table, places] of Object.entries(KEYED))
    for (const place of places) if (place) await env.DB.prepare(`UPDATE ${table} SET ${place.key} = NULL`).run();
}

async function store(): Promise<void> {
  await deliverMail(toMail({ From: `Anna <${OTHERS[0]}>` }));
  await storeMessage({ id: 'form', fromAddress: 'form@lycabettus.test', details: { replyTo: OTHERS[1] } });
  await storeMessage({ id: 'names her', fromAddress: 'grace@client.example', text: `Ask ${ANNA}, not Joάννα@παράδειγμα.ελ` });
  await storeMessage({ id: 'another', fromAddress: 'joάννα@παράδειγμα.ελ' });
  await storeMail({ id: 'to her', toAddress: ANNA });
  await placed({ ...ORDER, customer: { ...ORDER.customer, email: OTHERS[0] } });
}

it.each(SPELLINGS)('whoever is written to as %s is found however the address is written elsewhere, and erased', async (spelling) => {
  await store();
  const found = await held(spelling);
  expect([found.goes.messages, found.goes.mails >= 1, found.stays.orders, found.stays.mentions]).toEqual([2, true, 1, 1]);
  expect((await erase(spelling)).held.goes).toMatchObject({ messages: 0, mails: 0 });
  expect((await storedMessages()).map(({ id }) => id)).toEqual(expect.arrayContaining(['names her', 'another']));
});

it('rows from before there were keys are found too', async () => {
  await store();
  await forgetKeys();
  expect((await held(ANNA)).goes).toMatchObject({ messages: 2 });
  expect(await rows('SELECT from_address, from_key FROM messages')).toEqual(
    (await storedMessages()).map(({ fromAddress }) => ({ from_address: fromAddress, from_key: toKey(fromAddress) })),
  );
});

it.each(SPELLINGS)('who was written to in copy alone, as %s, is named to the owner, and found in the mail', async (spelling) => {
  await deliverMail(
    toMail({ From: 'Grace <grace@client.example>', Cc: `Boss <boss@client.example>, Άννα <${spelling}>`, Subject: 'In copy' }),
  );
  await deliverMail(toMail({ From: 'Grace <grace@client.example>', Subject: 'Another', 'Message-ID': '<another@client.example>' }));
  for (const written of SPELLINGS) {
    const { stays, address } = await held(written);
    expect([written, stays.mentions]).toEqual([written, 1]);
    const found = await callAdmin(threadsPage, `/api/admin/mail/threads?${new URLSearchParams({ folder: 'all', q: address })}`);
    expect(found.rows.map(({ subject }) => subject)).toEqual(['In copy']);
  }
});

it('more rows without keys than a call fills in get theirs in the next one', async () => {
  const many = 1600;
  await storeMessage({ id: 'first', fromAddress: ANNA });
  const [row] = await storedMessages();
  const columns = Object.keys((await rows('SELECT * FROM messages'))[0] ?? {}).filter((name) => !['sequence', 'id'].includes(name));
  await env.DB.prepare(
    `INSERT INTO messages (id, ${columns}) WITH RECURSIVE counted (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM counted WHERE at < ${many - 1})
      SELECT 'copy ' || at, ${columns} FROM counted, messages`,
  ).run();
  await forgetKeys();
  expect(row?.fromKey).toBe(toKey(ANNA));
  const counts = [(await held(ANNA)).goes.messages, (await held(ANNA)).goes.messages];
  expect(counts).toEqual([1500, many]);
});

it.each([ANNA, '@Παράδειγμα.ΕΛ'])('mail of whom the owner blocked as %s goes to spam', async (value) => {
  const { value: stored } = await callAdmin(storedBlock, '/api/admin/mail/blocks', { body: { value, note: '' }, status: 201 });
  expect(stored).toBe(value.startsWith('@') ? 'xn--hxajbheg2az3al.xn--qxam' : toKey(ANNA));
  for (const spelling of SPELLINGS) expect(await isBlocked(database(env.DB), spelling)).toBe(true);
  expect(await isBlocked(database(env.DB), 'ada@client.example')).toBe(false);
});
