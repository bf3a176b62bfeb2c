import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  blocksSchema,
  DELETED_DAYS,
  MAIL_SETTINGS_LIMITS,
  mailboxesSchema,
  mailSettingsSchema,
  mailTestedSchema,
  PLACEHOLDERS,
  RETENTION_MONTHS,
  removedSchema,
  storedBlock,
  storedMailbox,
  storedTemplate,
  templatesSchema,
} from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { deliverMail, lastMessage, storedMails, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { app } from '../app.ts';
import type { Env } from '../env.ts';
import { receive } from './incoming/receive.ts';

const MAIL = '/api/admin/mail';
const put = (body: object) => ({ method: 'PUT', body });
const refusedBody = (address: string, method: string, body: object, status: number, code: string, fields?: string[]) =>
  expectRefusal(address, { method, body: JSON.stringify(body) }, status, code, fields);
const actions = async () => (await readAudit()).map(({ action }) => action);
/** Sends a request with other bindings. */
const askWith = async <Schema extends z.ZodType>(bindings: Partial<Env>, schema: Schema, address: string): Promise<z.output<Schema>> => {
  const headers = { Cookie: await signedIn() };
  const response = await app.request(`https://lycabettus.test${address}`, { headers }, { ...env, ...bindings });
  return schema.parse(((await response.json()) as { data: unknown }).data);
};

describe('templates', () => {
  const TEMPLATES = `${MAIL}/templates`;
  const template = { name: 'Thanks', locale: 'en', text: `Dear ${PLACEHOLDERS[0]},\n\nthank you for ${PLACEHOLDERS[1]}.` };
  const add = (body: object = template, status = 201) => callAdmin(storedTemplate, TEMPLATES, { body, status });
  const all = async () => (await callAdmin(templatesSchema, TEMPLATES)).templates;

  it('are added, listed by name, changed and removed, and each is recorded', async () => {
    const added = await add();
    await add({ ...template, name: 'Ευχαριστώ', locale: 'el', subject: 'Re: {subject}' });
    await add({ ...template, name: 'Later' });
    expect((await all()).map(({ name }) => name)).toEqual(['Later', 'Thanks', 'Ευχαριστώ']);
    const changed = await callAdmin(storedTemplate, `${TEMPLATES}/${added.id}`, put({ ...template, text: 'Hi {name}', version: 1 }));
    expect(changed).toMatchObject({ id: added.id, text: 'Hi {name}', subject: null, version: 2 });
    expect(await callAdmin(removedSchema, `${TEMPLATES}/${added.id}?version=2`, { method: 'DELETE' })).toEqual({ removed: true });
    expect(await callAdmin(removedSchema, `${TEMPLATES}/${added.id}?version=2`, { method: 'DELETE' })).toEqual({ removed: false });
    expect(await all()).toHaveLength(2);
    expect(await actions()).toEqual(['template.create', 'template.create', 'template.create', 'template.change', 'template.remove']);
    const { before, after } = (await readAudit())[3] ?? {};
    expect([before, after]).toMatchObject([{ text: template.text }, { text: 'Hi {name}' }]);
  });

  it('sent twice are one; another text under the same name is refused', async () => {
    const added = await add();
    expect(await add(template, 200)).toEqual(added);
    await refusedBody(TEMPLATES, 'POST', { ...template, text: 'other' }, 409, 'conflict', ['name']);
    const other = await add({ ...template, name: 'Other' });
    await refusedBody(`${TEMPLATES}/${other.id}`, 'PUT', { ...template, version: 1 }, 409, 'conflict', ['name']);
  });

  it('edited on two pages are not overwritten by the slower one', async () => {
    const { id } = await add();
    const responses = await Promise.all(
      ['one', 'two'].map((text) =>
        asOwner(`${TEMPLATES}/${id}`, { method: 'PUT', body: JSON.stringify({ ...template, text, version: 1 }) }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectRefusal(`${TEMPLATES}/${id}?version=1`, { method: 'DELETE' }, 409, 'conflict');
    expect(await actions()).toEqual(['template.create', 'template.change']);
  });

  it('that are invalid or do not exist are refused', async () => {
    const { id } = await add();
    await refusedBody(TEMPLATES, 'POST', { name: ' ', locale: 'fr' }, 422, 'invalid', ['name', 'locale', 'text']);
    await refusedBody(TEMPLATES, 'POST', { ...template, text: 'x'.repeat(MAIL_SETTINGS_LIMITS.template + 1) }, 422, 'invalid', ['text']);
    await refusedBody(`${TEMPLATES}/${id}`, 'PUT', template, 422, 'invalid', ['version']);
    await refusedBody(`${TEMPLATES}/none`, 'PUT', { ...template, version: 1 }, 404, 'not_found');
    await expectRefusal(`${TEMPLATES}/${id}?version=x`, { method: 'DELETE' }, 422, 'invalid', ['version']);
    await expectRefusal(`${TEMPLATES}/${id}`, { method: 'DELETE', headers: { Origin: 'https://evil.example' } }, 403, 'forbidden');
  });
});

describe('blocks', () => {
  const BLOCKS = `${MAIL}/blocks`;
  const block = (value: string, status = 201) => callAdmin(storedBlock, BLOCKS, { body: { value }, status });
  const from = (address: string, more: object = {}) =>
    receive(env, { source: 'form', subject: 's', text: '', from: { name: '', address }, ...more }, () => undefined);

  it('send mail and forms from an address or a domain to spam, and lose nothing', async () => {
    await block('Pest@Example.gr');
    expect(await block('@spam.example')).toMatchObject({ value: 'spam.example', kind: 'domain' });
    await from('PEST@example.gr', { details: { spam: ['hasty'] } });
    await from('other@example.gr');
    await from('a@deep.spam.example');
    await from('a@notspam.example');
    await deliverMail(toMail({ From: 'Pest <pest@example.gr>' }));
    expect((await storedMessages()).map(({ state }) => state)).toEqual(['spam', 'inbox', 'spam', 'inbox', 'spam']);
    expect((await storedMessages())[0]?.details['spam']).toEqual(['hasty', 'blocked']);
    expect((await lastMessage()).details['spam']).toContain('blocked');
  });

  it('stop neither privacy requests nor the site’s own mail', async () => {
    await block('example.gr');
    await from('a@example.gr', { details: { privacyRequest: 'r' } });
    await from('site@example.gr', { source: 'system' });
    expect((await storedMessages()).map(({ state }) => state)).toEqual(['inbox', 'inbox']);
  });

  it('are listed, annotated, removed, and one however often it is sent', async () => {
    const { id } = await block('pest@example.gr');
    expect((await block('pest@example.gr', 200)).id).toBe(id);
    expect(await callAdmin(storedBlock, `${BLOCKS}/${id}`, put({ note: 'sells links', version: 1 }))).toMatchObject({
      note: 'sells links',
      version: 2,
    });
    await refusedBody(`${BLOCKS}/${id}`, 'PUT', { note: 'stale', version: 1 }, 409, 'conflict');
    expect((await callAdmin(blocksSchema, BLOCKS)).blocks).toMatchObject([{ id, kind: 'address' }]);
    await callAdmin(removedSchema, `${BLOCKS}/${id}`, { method: 'DELETE' });
    expect((await callAdmin(blocksSchema, BLOCKS)).blocks).toEqual([]);
    expect(await actions()).toEqual(['block.create', 'block.change', 'block.remove']);
  });

  it('that are neither address nor domain are refused', async () => {
    for (const value of ['', 'com', 'a b.example', 'a@', '*', '%', '-a.example', `${'a'.repeat(64)}.example`])
      await refusedBody(BLOCKS, 'POST', { value }, 422, 'invalid', ['value']);
    await refusedBody(`${BLOCKS}/none`, 'PUT', { note: '', version: 1 }, 404, 'not_found');
  });
});

describe('mailboxes', () => {
  const BOXES = `${MAIL}/mailboxes`;
  const press = { name: 'press', title: 'Press', address: 'Press@lycabettus.test', aliases: ['news@lycabettus.test'] };
  const add = (body: object = press) => callAdmin(storedMailbox, BOXES, { body, status: 201 });

  it('are the default one, the configured ones, the owner’s, and those that have messages', async () => {
    await add();
    await storeMessage({ mailbox: 'old' });
    const { mailboxes } = await askWith(
      { MAIL_ALIASES: 'shop@lycabettus.test=shop, PRESS2@lycabettus.test=press' },
      mailboxesSchema,
      BOXES,
    );
    expect(
      mailboxes.map(({ name, removable, fixedAliases, messages, version }) => [name, removable, fixedAliases, messages, version]),
    ).toEqual([
      ['default', false, [], 0, 0],
      ['old', false, [], 1, 0],
      ['press', false, ['press2@lycabettus.test'], 0, 1],
      ['shop', false, ['shop@lycabettus.test'], 0, 0],
    ]);
  });

  it('receive mail by their address and aliases; configuration takes precedence', async () => {
    await add();
    const to = async (address: string, bindings: Partial<Env> = {}) => {
      await deliverMail(toMail({ 'Message-ID': `<${address}@x>` }), { to: address, bindings });
      return (await lastMessage()).mailbox;
    };
    expect(await to('press@lycabettus.test')).toBe('press');
    expect(await to('NEWS+x@lycabettus.test')).toBe('press');
    expect(await to('hello@lycabettus.test')).toBe('default');
    expect(await to('news@lycabettus.test', { MAIL_ALIASES: 'news@lycabettus.test=shop' })).toBe('shop');
  });

  it('are changed, the default one too, and recorded', async () => {
    await add();
    const changed = await callAdmin(storedMailbox, `${BOXES}/press`, put({ title: 'Τύπος', aliases: ['b@lycabettus.test'], version: 1 }));
    expect(changed).toMatchObject({ title: 'Τύπος', address: null, aliases: ['b@lycabettus.test'], version: 2 });
    expect(await callAdmin(storedMailbox, `${BOXES}/default`, put({ title: 'Post', version: 0 }))).toMatchObject({
      title: 'Post',
      version: 1,
    });
    expect(await actions()).toEqual(['mailbox.create', 'mailbox.change', 'mailbox.create']);
  });

  it('are deleted, and their messages move to the default one', async () => {
    await add();
    await storeMessage({ mailbox: 'press' });
    await callAdmin(removedSchema, `${BOXES}/press?version=1`, { method: 'DELETE' });
    expect((await storedMessages())[0]?.mailbox).toBe('default');
    await expectRefusal(`${BOXES}/press`, { method: 'DELETE' }, 404, 'not_found');
    await expectRefusal(`${BOXES}/default`, { method: 'DELETE' }, 409, 'conflict');
  });

  it('are refused with a name or an address that is taken, and from the slower of two pages', async () => {
    await add();
    await add({ name: 'shop', title: 'Shop' });
    await refusedBody(BOXES, 'POST', { name: 'press', title: 'x' }, 409, 'conflict', ['name']);
    await refusedBody(BOXES, 'POST', { name: 'default', title: 'x' }, 409, 'conflict', ['name']);
    await refusedBody(BOXES, 'POST', { name: 'new', title: 'x', aliases: ['a@b.example', 'news@lycabettus.test'] }, 409, 'conflict', [
      'aliases.1',
    ]);
    const [owner] = await rows<{ email: string }>("SELECT email FROM users WHERE role = 'owner'");
    await refusedBody(BOXES, 'POST', { name: 'other', title: 'x', aliases: [owner?.email] }, 409, 'conflict', ['aliases.0']);
    await refusedBody(`${BOXES}/shop`, 'PUT', { title: 'x', address: 'press@lycabettus.test', version: 1 }, 409, 'conflict', ['address']);
    await callAdmin(storedMailbox, `${BOXES}/shop`, put({ title: 'Store', version: 1 }));
    await refusedBody(`${BOXES}/shop`, 'PUT', { title: 'x', aliases: ['c@b.example'], version: 1 }, 409, 'conflict');
    await expectRefusal(`${BOXES}/shop?version=1`, { method: 'DELETE' }, 409, 'conflict');
  });

  it('that are invalid are refused', async () => {
    await refusedBody(BOXES, 'POST', { name: 'A b', title: '', aliases: ['x'] }, 422, 'invalid', ['name', 'title', 'aliases.0']);
    await refusedBody(`${BOXES}/none`, 'PUT', { title: 'x', version: 0 }, 404, 'not_found');
  });
});

describe('settings', () => {
  const SETTINGS = `${MAIL}/settings`;
  const good = {
    ...{ fromName: 'Ελένη', greetings: { en: 'Hello {name},', el: 'Καλησπέρα σας {name},' } },
    ...{ signatures: { en: 'Best', el: 'Με εκτίμηση' }, keptMonths: 6, deletedDays: 7, version: 0 },
  };

  it('default to what the privacy page promises', async () => {
    expect(await callAdmin(mailSettingsSchema, SETTINGS)).toMatchObject({
      ...{ keptMonths: RETENTION_MONTHS, deletedDays: DELETED_DAYS, spamDays: 30, version: 0, updatedAt: null },
      delivery: { way: 'outbox', host: null },
    });
    expect(await callAdmin(mailSettingsSchema, SETTINGS, put(good))).toMatchObject({ ...good, version: 1, updatedAt: expect.any(String) });
    expect(await callAdmin(mailSettingsSchema, SETTINGS, put({ ...good, fromName: '', version: 1 }))).toMatchObject({
      fromName: '',
      version: 2,
    });
    expect(await actions()).toEqual(['mail-settings.change', 'mail-settings.change']);
  });

  it('show how mail is sent, without a secret', async () => {
    const provider = {
      MAIL_HTTP_URL: 'https://api.mail.example/v1/secret-path?key=s3cret',
      MAIL_HTTP_TOKEN: 'tok3n',
      MAIL_FROM: 'Ly <a@b.example>',
    };
    const shown = await askWith(provider, mailSettingsSchema, SETTINGS);
    expect(shown.delivery).toEqual({
      way: 'http',
      host: 'api.mail.example',
      from: 'Ly <a@b.example>',
      delayed: null,
      fileBytes: 10_000_000,
    });
    expect(JSON.stringify(shown)).not.toMatch(/s3cret|tok3n|secret/u);
    expect((await askWith({ EMAIL: env.TEST_EMAIL }, mailSettingsSchema, SETTINGS)).delivery.way).toBe('binding');
  });

  it('are not overwritten by the slower of two pages, also the first time', async () => {
    const puts = [1, 2].map(() => asOwner(SETTINGS, { method: 'PUT', body: JSON.stringify(good) }));
    expect((await Promise.all(puts)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await refusedBody(SETTINGS, 'PUT', { ...good, version: 7 }, 409, 'conflict');
  });

  it('allow a shorter retention than promised, never a longer one', async () => {
    await refusedBody(SETTINGS, 'PUT', { ...good, keptMonths: RETENTION_MONTHS + 1 }, 422, 'invalid', ['keptMonths']);
    await refusedBody(SETTINGS, 'PUT', { ...good, deletedDays: DELETED_DAYS + 1 }, 422, 'invalid', ['deletedDays']);
    await refusedBody(SETTINGS, 'PUT', { ...good, keptMonths: 0, deletedDays: 0.5 }, 422, 'invalid', ['keptMonths', 'deletedDays']);
  });
});

describe('the test message', () => {
  const TEST = `${MAIL}/test`;

  it('goes to the owner, and reports the result', async () => {
    const tested = await callAdmin(mailTestedSchema, TEST, { body: { locale: 'el' } });
    expect(tested).toMatchObject({ way: 'outbox', status: 'held', error: null });
    expect(await storedMails()).toMatchObject([{ id: tested.id, toAddress: tested.to, subject: 'Δοκιμαστικό μήνυμα', attempts: 1 }]);
    expect(await actions()).toEqual(['mail.test']);
  });

  it('with its key is sent once', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await callAdmin(mailTestedSchema, TEST, { body: {}, headers });
    expect(await callAdmin(mailTestedSchema, TEST, { body: {}, headers })).toEqual(first);
    expect(await storedMails()).toHaveLength(1);
  });

  it('goes to no other address', async () => {
    await refusedBody(TEST, 'POST', { to: 'stranger@example.gr' }, 422, 'invalid', ['to']);
    await callAdmin(storedMailbox, `${MAIL}/mailboxes`, {
      body: { name: 'press', title: 'Press', address: 'press@lycabettus.test' },
      status: 201,
    });
    expect(await callAdmin(mailTestedSchema, TEST, { body: { to: 'Press@lycabettus.test' } })).toMatchObject({
      to: 'press@lycabettus.test',
    });
  });
});
