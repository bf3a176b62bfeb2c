import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { MessageRow } from '../../functions/storage/mail/messages.ts';
import { auditLog } from '../../functions/storage/schema/housekeeping.ts';
import { messages, outbox } from '../../functions/storage/schema/mail.ts';
import { asOwner } from './as-owner.ts';

export const DAY_MS = 86_400_000;
let stored = 0;

/** Stores a message as the ways in do: in the inbox, unread, a minute after the one before. Answers with its row. */
export async function storeMessage(row: Partial<MessageRow> = {}) {
  stored += 1;
  const id = row.id ?? `m${stored}`;
  const [message] = await drizzle(env.DB)
    .insert(messages)
    .values({
      ...{ id, mailbox: 'default', thread: row.thread ?? id, source: 'email', state: 'inbox' },
      ...{ fromName: 'Maria', fromAddress: 'maria@client.example', toAddress: 'hello@lycabettus.test' },
      ...{ subject: 'A question', text: 'Hello', spamScore: 0, details: {} },
      receivedAt: new Date(Date.UTC(2026, 10, 1) + stored * 60_000),
      ...row,
    })
    .returning();
  return message ?? expect.fail('nothing stored');
}

export async function storeMail(row: Partial<typeof outbox.$inferInsert> = {}) {
  stored += 1;
  const id = row.id ?? `o${stored}`;
  const at = new Date(Date.UTC(2026, 10, 1) + stored * 60_000);
  const [mail] = await drizzle(env.DB)
    .insert(outbox)
    .values({
      ...{
        id,
        key: id,
        status: 'sent',
        toAddress: 'maria@client.example',
        subject: 'Re: A question',
        text: 'Thank you.',
        automatic: false,
      },
      ...{ thread: row.thread ?? id, messageId: `<${id}@lycabettus.test>`, attempts: 1, createdAt: at, sentAt: at },
      ...row,
    })
    .returning();
  return mail ?? expect.fail('nothing stored');
}

export const audited = () => drizzle(env.DB).select().from(auditLog).orderBy(auditLog.sequence);

/** Everything that a call could have changed, to compare before and after one that was refused. */
export const wholeState = async (): Promise<string> => {
  const tables = ['messages', 'outbox', 'audit_log', 'mail_changes', 'mail_templates', 'mail_blocks', 'mail_mailboxes', 'mail_aliases'];
  const all = await env.DB.batch([...tables, 'mail_settings'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(all.map(({ results }) => results));
};

/** Asks a call of the owner's, and reads its data through its schema. */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  address: string,
  { body, status = 200, ...init }: Omit<RequestInit, 'body'> & { body?: object; status?: number } = {},
): Promise<z.output<Schema>> {
  const answer = await asOwner(address, { ...init, ...(body && { method: init.method ?? 'POST', body: JSON.stringify(body) }) });
  const said: { data?: unknown; error?: unknown } = await answer.json();
  expect([answer.status, said.error]).toEqual([status, undefined]);
  return schema.parse(said.data);
}

/** A call that is refused with a status, a code and sentences at these fields, and changes nothing. */
export async function refuses(address: string, init: RequestInit, status: number, code: string, fields?: readonly string[]): Promise<void> {
  const before = await wholeState();
  const answer = await asOwner(address, init);
  const said: { success: boolean; error?: { code: string; fields?: Record<string, string> } } = await answer.json();
  expect([init.method, address, answer.status, said.success, said.error?.code]).toEqual([init.method, address, status, false, code]);
  if (fields) expect(Object.keys(said.error?.fields ?? {}).toSorted()).toEqual([...fields].toSorted());
  expect(await wholeState()).toBe(before);
}

/** Everything that a body can be wrong by, beside its own fields. */
export async function refusesBadBodies(address: string, method: string, good: object): Promise<void> {
  const json = JSON.stringify(good);
  const type = { 'Content-Type': 'application/json' };
  await refuses(address, { method, body: '{"a":' }, 400, 'bad_request');
  await refuses(address, { method }, 415, 'wrong_type');
  await refuses(address, { method, body: json.replace(/\}$/u, `,"pad":"${'x'.repeat(70_000)}"}`) }, 413, 'too_large');
  await refuses(address, { method, headers: { Origin: 'https://evil.example' }, body: json }, 403, 'forbidden');
  await refuses(address, { method, headers: { 'Sec-Fetch-Site': 'cross-site', ...type }, body: json }, 403, 'forbidden');
  await refuses(address, { method, body: json.replace(/\}$/u, ',"extra":1}') }, 422, 'invalid', ['extra']);
  await refuses(address, { method, body: '[]' }, 422, 'invalid', ['body']);
}
