import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect } from 'vitest';
import { passkeys, recoveryCodes } from '../../functions/auth/schema.ts';
import type { Manifest, Table } from '../../functions/backup/format.ts';
import { readLines, readSchema } from '../../functions/backup/storage/tables.ts';
import { writeBackup } from '../../functions/backup/zip.ts';
import { attachmentParts, attachments } from '../../functions/mail/schema.ts';
import { type BackupStep, backupStep, type Restored, restoreCheck, restored } from '../../src/features/backup/admin/backup.schema.ts';
import { callAdmin, storeMail, storeMessage } from './admin-harness.ts';
import { asOwner } from './as-owner.ts';
import { OWNER, signedIn } from './owner-session.ts';

export const AT = '/api/admin/backups';
export const bucket = () => env.BACKUPS ?? expect.fail('no bucket');
export const check = (name: string) => callAdmin(restoreCheck, `${AT}/checks`, { body: { name }, status: 201 });
/** To its end. */
export async function save(): Promise<BackupStep> {
  for (;;) {
    const step = await callAdmin(backupStep, `${AT}/files`, { method: 'POST' });
    if (step.phase === 'done') return step;
  }
}
export async function restore(id: string, acceptsUnsigned = false): Promise<Restored> {
  await save();
  return callAdmin(restored, `${AT}/restores`, { body: { id, acceptsUnsigned } });
}
export const upload = (body: BodyInit) =>
  asOwner(`${AT}/uploads`, { method: 'POST', body, headers: { 'Content-Type': 'application/zip' } });

export async function collect(batches: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

/** @returns the check's ID */
export async function accepted(file: Blob): Promise<string> {
  const response = await upload(file);
  const { data, error }: { data?: { id: string }; error?: unknown } = await response.json();
  expect(error).toBeUndefined();
  return data?.id ?? expect.fail('no check');
}

/** All rows of all tables that a backup has, as its lines. */
export async function everything(): Promise<Record<string, string[]>> {
  const { tables } = await readSchema(env.DB);
  const lines = await Promise.all(tables.map(async (table) => [table.name, await collect(readLines(env.DB, table))] as const));
  return Object.fromEntries(lines);
}

/** Without what restoring itself records. */
export const withoutAudit = ({ audit_log: _, ...rest }: Record<string, string[]>) => rest;

export const found = async (word: string): Promise<number | null> =>
  env.DB.prepare('SELECT count(*) AS n FROM mail_search WHERE mail_search MATCH ?').bind(word).first<number>('n');

const HARD = `It's "hard" \\ ? ?1 -- ; \n\u0000 \u2028 👩‍🚀 ${'Καλημέρα, κόσμε. '.repeat(3000)}`;

/** Of an attachment's part: more than one batch takes. Copied by every step, so only for tests of the rows. */
export const LARGE = 1_200_000;

export async function fill(partCharacters = 4000): Promise<void> {
  const at = new Date('2026-11-01');
  await signedIn();
  for (let n = 0; n < 30; n += 1) await storeMessage({ text: `pelican ${n}` });
  await storeMessage({ id: 'hard', text: `${HARD} υπόλοιπο`, spamScore: 0.1 + 0.2 });
  await storeMail({ id: 'sent', text: 'walrus' });
  const db = drizzle(env.DB);
  await db.insert(attachments).values({
    id: 'f',
    message: 'hard',
    position: 0,
    name: 'a.pdf',
    type: 'application/pdf',
    sizeBytes: 900_000,
    contentId: null,
    stored: true,
  });
  await db
    .insert(attachmentParts)
    .values([0, 1].map((position) => ({ attachment: 'f', position, content: 'QUJD'.repeat(partCharacters / 4) })));
  await db
    .insert(passkeys)
    .values({ id: 'p', userId: OWNER.id, publicKey: 'key', credentialID: 'c', counter: 7, deviceType: 'x', backedUp: true, createdAt: at });
  await db.insert(recoveryCodes).values({ hash: 'h', userId: OWNER.id, createdAt: at });
  await env.DB.prepare("INSERT INTO meta VALUES ('bytes', x'0001ff', 9007199254740993), ('', '', -1)").run();
}

/** A file from other lines than the database has. */
export async function altered(
  change: (name: string, lines: string[]) => string[],
  about: Partial<Manifest> = {},
  secret: string | null = env.AUTH_SECRET,
  having: (tables: Table[]) => Table[] = (tables) => tables,
): Promise<Blob> {
  const { tables, migrations } = await readSchema(env.DB);
  const lines = await everything();
  const whole = { madeAt: new Date().toISOString(), from: 'site', migrations, sequences: {}, ...about } as const;
  return new Response(writeBackup(whole, having(tables), ({ name }) => [change(name, lines[name] ?? [])], secret ?? undefined)).blob();
}
