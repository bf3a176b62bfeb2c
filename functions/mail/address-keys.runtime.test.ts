import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { threadsPage } from '../../src/features/mail/admin/mail.schema.ts';
import { storedBlock } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { erasedData, heldData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { deliverMail, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { ORDER, placed } from '../../tests/functions/order-harness.ts';
import { database } from '../storage/database.ts';
import { isBlocked } from './storage/blocks.ts';

/** One person's address as forms, mail programs and keyboards write it. */
const SPELLINGS = ['Άννα@Παράδειγμα.ΕΛ', 'άννα@παράδειγμα.ελ', 'ΆΝΝΑ@xn--hxajbheg2az3al.xn--qxam'];
const [ANNA = '', ...OTHERS] = SPELLINGS;
const held = (address: string) => callAdmin(heldData, '/api/admin/privacy/held', { body: { address } });
const erase = (address: string) =>
  callAdmin(erasedData, '/api/admin/privacy/erasures', { body: { address, until: new Date().toISOString() } });

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

it.each([ANNA, '@Παράδειγμα.ΕΛ'])('mail of whom the owner blocked as %s goes to spam', async (value) => {
  const { value: stored } = await callAdmin(storedBlock, '/api/admin/mail/blocks', { body: { value, note: '' }, status: 201 });
  expect(stored).toBe(value.startsWith('@') ? 'xn--hxajbheg2az3al.xn--qxam' : toKey(ANNA));
  for (const spelling of SPELLINGS) expect(await isBlocked(database(env.DB), spelling)).toBe(true);
  expect(await isBlocked(database(env.DB), 'ada@client.example')).toBe(false);
});
