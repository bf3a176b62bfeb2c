/** Sending mail by each provider's own API, against stand-ins of their documented formats. */
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { rows } from '../../tests/functions/counting.ts';
import { storedMails } from '../../tests/functions/mail-fixtures.ts';
import { MAIL_SEND_PATHS, MAIL_TEST_TOKEN } from '../../tests/services/keys.ts';
import type { Env } from '../env.ts';
import { testService } from '../integrations/tests.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';
import { confirmVatNumber } from '../store/vies.ts';
import { getMailService, PROVIDERS } from './outgoing/providers.ts';
import { type Outgoing, outgoingRow, sendMail, trySending } from './outgoing/send.ts';
import { insertMail } from './storage/outbox.ts';
import { storeFile, takeFiles } from './storage/outbox-files.ts';
import { type Addressee, insertRecipients } from './storage/recipients.ts';

const NAMES = Object.keys(MAIL_SEND_PATHS) as (keyof typeof MAIL_SEND_PATHS)[];
type Name = (typeof NAMES)[number];

const mail: Outgoing = {
  to: 'maria@client.example',
  subject: 'Καλημέρα, και καλώς ήρθατε στο εργαστήριο',
  text: 'Γεια σας,\n\nένα κείμενο.',
  key: 'one',
};

const settingsOf = (name: Name, token = MAIL_TEST_TOKEN): Env => ({
  ...env,
  MAIL_PROVIDER: name,
  MAIL_HTTP_URL: `${inject('mailService')}${MAIL_SEND_PATHS[name]}`,
  MAIL_HTTP_TOKEN: token,
  MAIL_FROM: 'Λυκαβηττός <hello@lycabettus.test>',
});
async function storedWith(people: readonly Addressee[], names: readonly string[]) {
  const db = database(env.DB);
  const row = await outgoingRow(env, { ...mail, to: people[0]?.address ?? '', key: crypto.randomUUID(), automatic: false });
  const files: string[] = [];
  for (const [at, name] of names.entries()) {
    const id = crypto.randomUUID();
    await storeFile(env, { id, name, type: 'application/pdf', sizeBytes: at + 1 }, new Uint8Array(at + 1));
    files.push(id);
  }
  await runBatch(db, insertMail(db, row), insertRecipients(row.id, people), ...takeFiles(row.id, files));
  return row;
}
const lastReceived = async () => {
  const response = await fetch(`${inject('mailService')}/received`);
  return ((await response.json()) as Record<string, unknown>[]).at(-1);
};

it('each provider of the table has a stand-in', () => expect(['json', ...NAMES].toSorted()).toEqual(Object.keys(PROVIDERS).toSorted()));

describe.each(NAMES)('%s', (name) => {
  it('takes the mail with its names, its text and the headers of its conversation', async () => {
    const status = await sendMail(settingsOf(name), {
      ...{
        ...mail,
        language: 'el',
        replyTo: 'desk@lycabettus.test',
        inReplyTo: '<q@client.example>',
        references: ['<first@client.example>', '<q@client.example>'],
      },
    });
    const [stored] = await storedMails();
    expect([status, stored?.error]).toEqual(['sent', null]);
    const received = await lastReceived();
    expect(received).toMatchObject({
      provider: name,
      to: mail.to,
      subject: mail.subject,
      replyTo: 'desk@lycabettus.test',
      text: mail.text,
    });
    expect(received?.['headers']).toMatchObject({
      ...{
        'In-Reply-To': '<q@client.example>',
        References: '<first@client.example> <q@client.example>',
        'Content-Language': 'el',
        'Auto-Submitted': 'auto-generated',
      },
      'Message-ID': `<${stored?.id}@lycabettus.test>`,
    });
    expect(received?.['from']).toMatch(
      name === 'resend' ? /^=\?UTF-8\?B\?[^ ]+ <hello@lycabettus\.test>$/u : /^"?Λυκαβηττός"? <hello@lycabettus\.test>$/u,
    );
  });

  it('sends to several, each in their list, with files by their names', async () => {
    const people = [
      { kind: 'to', name: 'Παπαδοπούλου, Μαρία', address: 'maria@client.example' },
      { kind: 'to', name: '', address: 'nikos@client.example' },
      { kind: 'cc', name: 'Accountant', address: 'books@client.example' },
      { kind: 'bcc', name: '', address: 'me@lycabettus.test' },
    ] as const;
    const names = ['Προσφορά «Αποθήκη».pdf', '見積書.pdf', `${'Μ'.repeat(90)}.pdf`];
    const mail = await storedWith(people, names);
    expect(await trySending(settingsOf(name), mail)).toBe('sent');
    const received = await lastReceived();
    const seen = JSON.stringify([received?.['to'], received?.['cc'], received?.['bcc'] ?? received?.['envelope']]);
    for (const { address } of people) expect(seen).toContain(address);
    expect(received?.['to']).not.toContain('books@');
    expect(received?.['cc']).toContain('books@client.example');
    expect(received?.['cc']).not.toContain('me@');
    expect(((received?.['files'] ?? []) as { name: string; bytes: number }[]).map((file) => [file.name, file.bytes])).toEqual(
      names.map((file, at) => [file, at + 1]),
    );
    const recipients = await rows(`outbox_recipients WHERE mail = '${mail.id}'`);
    expect(recipients.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  it('is asked again after a busy answer or a refused token, and not after a refusal of the mail', async () => {
    expect(await sendMail(settingsOf(name), { ...mail, key: 'busy', to: 'status-429@client.example' })).toBe('queued');
    expect(await sendMail(settingsOf(name), { ...mail, key: 'down', to: 'status-503@client.example' })).toBe('queued');
    expect(await sendMail(settingsOf(name, 'wrong'), { ...mail, key: 'token' })).toBe('queued');
    expect(await sendMail(settingsOf(name), { ...mail, key: 'refused', to: 'status-400@client.example' })).toBe('failed');
    const errors = (await storedMails()).map(({ key, error }) => [key, error]);
    expect(Object.fromEntries(errors)).toEqual({
      ...{ busy: 'provider answered 429', down: 'provider answered 503', token: 'provider answered 401', refused: 'provider answered 400' },
    });
  });

  it('is tested without sending a mail', async () => {
    expect(await testService(settingsOf(name), 'mail')).toBeUndefined();
    expect(await testService(settingsOf(name, 'wrong'), 'mail')).toBe('HTTP 401');
    expect(await testService({ ...settingsOf(name), MAIL_HTTP_URL: `http://127.0.0.1:9${MAIL_SEND_PATHS[name]}` }, 'mail')).toBe(
      'unreachable',
    );
  });
});

it.each([
  ['brevo', '<202611260000.12345678901@smtp-relay.mailin.fr>'],
  ['mailgun', '<20261126000000.1.ABCDEF@mg.lycabettus.test>'],
] as const)('%s gives the mail an id of its own, by which replies and bounces find it', async (name, messageId) => {
  await sendMail(settingsOf(name), mail);
  expect(await storedMails()).toMatchObject([{ status: 'sent', messageId }]);
});

it('an account of Postmark that may not send yet is no refusal of the mail', async () => {
  expect(await sendMail(settingsOf('postmark'), { ...mail, key: 'pending', to: 'account-412@client.example' })).toBe('queued');
  expect(await sendMail(settingsOf('postmark'), { ...mail, key: 'inactive', to: 'account-406@client.example' })).toBe('failed');
});

it('a key of Resend that may only send is a working key', async () => {
  expect(await testService(settingsOf('resend', `${MAIL_TEST_TOKEN}:sending`), 'mail')).toBeUndefined();
});

it.each(NAMES)('%s is only given letters before the @ that it takes; without, the owner reads why', async (name) => {
  const status = await sendMail(settingsOf(name), { ...mail, to: 'άννα@xn--hxajbheg2az3al.xn--qxam' });
  const [stored] = await storedMails();
  const why = 'this mail service cannot write to letters like these before the @';
  expect([status, stored?.error]).toEqual(name === 'mailgun' ? ['sent', null] : ['failed', why]);
  expect(await sendMail(settingsOf(name), { ...mail, key: 'two', replyTo: 'άννα@xn--hxajbheg2az3al.xn--qxam' })).toBe('sent');
});

it('a provider has its own address and needs its token; an unknown name sends nothing, and says so', async () => {
  const address = (settings: Parameters<typeof getMailService>[0]) => {
    const service = getMailService(settings);
    return typeof service === 'object' ? service.url : service;
  };
  expect(address({ MAIL_PROVIDER: 'postmark', MAIL_HTTP_TOKEN: 't' })).toBe('https://api.postmarkapp.com/email');
  expect(address({ MAIL_PROVIDER: 'postmark' })).toBeUndefined();
  expect(address({ MAIL_PROVIDER: 'mailgun', MAIL_HTTP_TOKEN: 't' })).toBeUndefined();
  expect(address({ MAIL_HTTP_URL: 'https://mail.test/send' })).toBe('https://mail.test/send');
  expect(address({})).toBeUndefined();
  expect(await sendMail({ ...env, MAIL_PROVIDER: 'constructor', MAIL_HTTP_TOKEN: 't' }, mail)).toBe('queued');
  expect(await storedMails()).toMatchObject([{ error: 'MAIL_PROVIDER does not name a provider' }]);
});

it('VIES confirms a number, knows that another does not exist, and says nothing about a state that is away', async () => {
  const VIES_URL = inject('viesService');
  expect(await testService({ ...env, VIES_URL }, 'vies')).toBeUndefined();
  expect(await confirmVatNumber({ VIES_URL }, 'DE811907980')).toBe(true);
  expect(await confirmVatNumber({ VIES_URL }, 'DE123456789')).toBe(false);
  expect(await confirmVatNumber({ VIES_URL }, 'DE811907000')).toBeNull();
  await expect.poll(() => rows("integration_calls WHERE outcome = 'failure'")).toMatchObject([{ service: 'vies', reason: 'unavailable' }]);
  expect(await confirmVatNumber({ VIES_URL: 'off' }, 'DE811907980')).toBeNull();
});
