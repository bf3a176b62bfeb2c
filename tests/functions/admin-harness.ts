import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect } from 'vitest';
import type { z } from 'zod';
import { messages, outbox } from '../../functions/mail/schema.ts';
import { keyOf } from '../../functions/mail/storage/address-keys.ts';
import type { MessageRow } from '../../functions/mail/storage/messages.ts';
import { auditLog } from '../../functions/storage/schema.ts';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { writtenFile } from '../../src/features/mail/admin/mail.schema.ts';
import { asOwner } from './as-owner.ts';

let stored = 0;

/** Stores an unread message in the inbox, a minute after the one before. */
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
      ...{ fromKey: toKey(row.fromAddress ?? 'maria@client.example'), replyKey: keyOf(row.details?.['replyTo']) },
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
      ...{ toKey: toKey(row.toAddress ?? 'maria@client.example'), replyKey: keyOf(row.replyTo) },
      ...row,
    })
    .returning();
  return mail ?? expect.fail('nothing stored');
}

export const readAudit = () => drizzle(env.DB).select().from(auditLog).orderBy(auditLog.sequence);

/** For comparison before and after a refused call. */
export const readTables = async (): Promise<string> => {
  const tables = ['messages', 'outbox', 'audit_log', 'mail_changes', 'mail_templates', 'mail_blocks', 'mail_mailboxes', 'mail_aliases'];
  const all = await env.DB.batch([...tables, 'mail_settings'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(all.map(({ results }) => results));
};

/** @returns the data, parsed by the schema */
export async function callAdmin<Schema extends z.ZodType>(
  schema: Schema,
  address: string,
  { body, status = 200, ...init }: Omit<RequestInit, 'body'> & { body?: object; status?: number } = {},
): Promise<z.output<Schema>> {
  const response = await asOwner(address, { ...init, ...(body && { method: init.method ?? 'POST', body: JSON.stringify(body) }) });
  const envelope: { data?: unknown; error?: unknown } = await response.json();
  expect([response.status, envelope.error]).toEqual([status, undefined]);
  return schema.parse(envelope.data);
}

/** Stores a file to be sent. */
export async function uploadFile(name: string, content: Uint8Array<ArrayBuffer>, type = 'application/pdf') {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: content };
  const response = await asOwner(`/api/admin/mail/files?${new URLSearchParams({ name, type })}`, init);
  expect(response.status).toBe(201);
  return writtenFile.parse(((await response.json()) as { data: unknown }).data);
}

/** Expects a refusal that changes nothing. */
export async function expectRefusal(
  address: string,
  init: RequestInit,
  status: number,
  code: string,
  fields?: readonly string[],
): Promise<void> {
  const before = await readTables();
  const response = await asOwner(address, init);
  const envelope: { success: boolean; error?: { code: string; fields?: Record<string, string> } } = await response.json();
  expect([init.method, address, response.status, envelope.success, envelope.error?.code]).toEqual([
    init.method,
    address,
    status,
    false,
    code,
  ]);
  if (fields) expect(Object.keys(envelope.error?.fields ?? {}).toSorted()).toEqual([...fields].toSorted());
  expect(await readTables()).toBe(before);
}
