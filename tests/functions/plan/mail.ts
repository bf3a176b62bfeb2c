/** The owner's mail, privacy desk and notices. */
import { CHANGE_LIMIT, changedSchema, sentSchema, WRITTEN_LENGTH } from '../../../src/features/mail/admin/mail.schema.ts';
import {
  MAIL_SETTINGS_LIMITS,
  storedBlock,
  storedMailbox,
  storedTemplate,
} from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { USUAL_WAYS } from '../../../src/features/notices/admin/notices.schema.ts';
import { callAdmin, storeMail, storeMessage, uploadFile } from '../admin-harness.ts';
import { device } from '../notices-harness.ts';
import { GOOD, post, privacyLink } from '../privacy-harness.ts';
import { newAgent } from '../pushing.ts';
import { rows } from '../rows.ts';
import { type Example, one, WITHOUT_BUCKET, type WritingCall } from './example.ts';
import { storeFiles } from './stored-files.ts';

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const address = () => `${crypto.randomUUID()}@client.example`;

/** Conversations as many as one change may name, each with a message and an answer. */
async function conversations(state: 'inbox' | 'spam' = 'inbox'): Promise<string[]> {
  const threads = Array.from({ length: CHANGE_LIMIT }, () => crypto.randomUUID());
  for (const thread of threads) {
    await storeMessage({ id: crypto.randomUUID(), thread, state });
    await storeMail({ id: crypto.randomUUID(), thread });
  }
  return threads;
}
const CHANGES = '/api/admin/mail/changes';
const people = (count: number): string => Array.from({ length: count }, () => `Μαρία <${address()}>`).join(', ');
/** To as many as one mail may name. */
const reply = (thread: string) => ({
  thread,
  to: people(1),
  cc: people(24),
  bcc: people(25),
  text: 'ω'.repeat(WRITTEN_LENGTH),
  archive: true,
});
const file = async (bytes: number): Promise<string> => (await uploadFile('a.pdf', new Uint8Array(bytes))).id;
async function replied(): Promise<string> {
  const { thread } = await storeMessage({ id: crypto.randomUUID() });
  const { mail } = await callAdmin(sentSchema, '/api/admin/mail/messages', { body: reply(thread), headers: key(), status: 201 });
  return mail.id;
}

const newTemplate = () => ({ name: crypto.randomUUID(), locale: 'el', text: 'ω'.repeat(MAIL_SETTINGS_LIMITS.template) });
const template = () => callAdmin(storedTemplate, '/api/admin/mail/templates', { body: newTemplate(), status: 201 });
const block = () => callAdmin(storedBlock, '/api/admin/mail/blocks', { body: { value: address() }, status: 201 });
const newMailbox = () => ({
  name: `box-${crypto.randomUUID().slice(0, 8)}`,
  title: 'Press',
  address: address(),
  aliases: Array.from({ length: MAIL_SETTINGS_LIMITS.aliases }, address),
});
const mailbox = () => callAdmin(storedMailbox, '/api/admin/mail/mailboxes', { body: newMailbox(), status: 201 });

/** A confirmed request of somebody who has also written. */
async function request(): Promise<{ id: string; email: string }> {
  const email = address();
  const token = await privacyLink(email);
  await post({ action: 'confirm' }, {}, `/api/privacy-requests/${token}`);
  for (let mail = 0; mail < 20; mail += 1) await storeMessage({ id: crypto.randomUUID(), fromAddress: email });
  return { id: await one('SELECT id FROM privacy_requests WHERE email = ?', email), email };
}
const answer = { subject: 'Your request', text: 'ω'.repeat(20_000) };

const notices = async () => ({
  ...{ address: null, locale: 'el', zone: 'Europe/Athens', quiet: true, quietFrom: '22:00', quietTo: '07:00', urgentPasses: true },
  ...{ digest: true, digestAt: '08:00', ways: USUAL_WAYS },
  version: Number((await rows('SELECT version FROM notice_settings'))[0]?.['version'] ?? 0),
});

export const MAIL = {
  'POST /api/admin/mail/changes': async () => ({ body: { action: 'delete', threads: await conversations() }, headers: key() }),
  'DELETE /api/admin/mail/changes/:id': async () => {
    const body = { action: 'archive', threads: await conversations() };
    return { params: { id: (await callAdmin(changedSchema, CHANGES, { body, status: 201, headers: key() })).id } };
  },
  'POST /api/admin/mail/messages': async () => ({
    body: { ...reply((await storeMessage({ id: crypto.randomUUID() })).thread), files: [await file(1_000), await file(1_000)] },
    headers: key(),
  }),
  'DELETE /api/admin/mail/messages/:id': async () => ({ params: { id: await replied() } }),
  'POST /api/admin/mail/messages/:id/attempts': async () => ({
    params: { id: (await storeMail({ id: crypto.randomUUID(), status: 'failed', sentAt: null })).id },
  }),
  'POST /api/admin/mail/files': () => ({
    query: { name: 'Προσφορά.pdf' },
    body: new Uint8Array(10_000_000),
    headers: { 'Content-Type': 'application/octet-stream' },
  }),
  'POST /api/admin/mail/files/copies': async () => ({ body: { attachment: await file(3_000_000) } }),
  'DELETE /api/admin/mail/files/:id': async () => ({ params: { id: await file(1_000) } }),
  'DELETE /api/admin/mail/folders/:folder': async () => {
    await conversations('spam');
    return { params: { folder: 'spam' }, query: { until: new Date().toISOString() } };
  },
  'POST /api/admin/mail/templates': () => ({ body: newTemplate() }),
  'PUT /api/admin/mail/templates/:id': async () => {
    const { id, version } = await template();
    return { params: { id }, body: { ...newTemplate(), version } };
  },
  'DELETE /api/admin/mail/templates/:id': async () => ({ params: { id: (await template()).id } }),
  'POST /api/admin/mail/blocks': () => ({ body: { value: address(), note: 'spam' } }),
  'PUT /api/admin/mail/blocks/:id': async () => {
    const { id, version } = await block();
    return { params: { id }, body: { note: 'again', version } };
  },
  'DELETE /api/admin/mail/blocks/:id': async () => ({ params: { id: (await block()).id } }),
  'POST /api/admin/mail/mailboxes': () => ({ body: newMailbox() }),
  'PUT /api/admin/mail/mailboxes/:name': async () => {
    const { name, version } = await mailbox();
    const { name: _, ...body } = newMailbox();
    return { params: { name }, body: { ...body, version } };
  },
  'DELETE /api/admin/mail/mailboxes/:name': async () => {
    const { name } = await mailbox();
    for (let mail = 0; mail < 20; mail += 1) await storeMessage({ id: crypto.randomUUID(), mailbox: name });
    return { params: { name } };
  },
  'PUT /api/admin/mail/settings': async () => ({
    body: {
      ...{ fromName: 'Maria', signatures: { en: 'Maria', el: 'Μαρία' }, keptMonths: 11, deletedDays: 29 },
      version: Number((await rows('SELECT version FROM mail_settings'))[0]?.['version'] ?? 0),
    },
  }),
  'POST /api/admin/mail/test': () => ({ body: { locale: 'el' }, headers: key() }),
  'POST /api/admin/privacy/requests/:id/steps': async () => ({
    params: { id: (await request()).id },
    body: { action: 'answer', state: 'confirmed', ...answer },
  }),
  'POST /api/admin/privacy/requests/:id/links': async () => ({ params: { id: (await request()).id } }),
  'POST /api/admin/privacy/held': async () => ({ body: { address: (await request()).email } }),
  'POST /api/admin/privacy/exports': async () => {
    const { id, email } = await request();
    const small = Array.from({ length: 20 }, () => 2000);
    // Large ones for a second archive.
    await storeFiles(email, [small, small, small, [15_000_000], [15_000_000]]);
    const asked = { body: { address: email, request: id }, bindings: WITHOUT_BUCKET };
    return [asked, { ...asked, body: { ...asked.body, archive: 2 } }];
  },
  'POST /api/admin/privacy/erasures': async () => {
    const email = address();
    await post({ ...GOOD, email });
    for (let mail = 0; mail < 20; mail += 1) await storeMessage({ id: crypto.randomUUID(), fromAddress: email });
    return { body: { address: email, until: new Date().toISOString() } };
  },
  'PUT /api/admin/notices': async () => ({ body: await notices() }),
  'POST /api/admin/notices/devices': async () => ({ body: { ...(await newAgent()), name: 'Phone' } }),
  'DELETE /api/admin/notices/devices/:id': async () => {
    await device();
    return { params: { id: await one('SELECT id FROM owner_devices ORDER BY rowid DESC') } };
  },
  'POST /api/admin/notices/tests': async () => {
    await device();
    return {};
  },
} satisfies Partial<Record<WritingCall, Example>>;
