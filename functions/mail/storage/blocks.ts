import { desc, eq, inArray } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import type { Database } from '../../storage/database.ts';
import type { Removable } from '../../storage/versioned.ts';
import { mailBlocks } from '../settings-schema.ts';

export type BlockRow = typeof mailBlocks.$inferSelect;

export const BLOCKS: Removable = { table: 'mail_blocks', key: 'id', noun: 'block', columns: ['value', 'note'] };

export const listBlocks = (db: Database): Promise<BlockRow[]> =>
  db.select().from(mailBlocks).orderBy(desc(mailBlocks.createdAt), desc(mailBlocks.id));

export const findBlock = (db: Database, id: string): Promise<BlockRow | undefined> =>
  db.select().from(mailBlocks).where(eq(mailBlocks.id, id)).get();

export const findBlockByValue = (db: Database, value: string): Promise<BlockRow | undefined> =>
  db.select().from(mailBlocks).where(eq(mailBlocks.value, value)).get();

export const insertBlock = (db: Database, row: BlockRow) => db.insert(mailBlocks).values(row);

const LABELS_LIMIT = 20;

function domainsOf(address: string): string[] {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .split('.')
    .slice(-LABELS_LIMIT);
  return labels.map((_, at) => labels.slice(at).join('.'));
}

export async function isBlocked(db: Database, address: string): Promise<boolean> {
  const key = toKey(address);
  const values = [key, ...domainsOf(key)];
  return (await db.select({ id: mailBlocks.id }).from(mailBlocks).where(inArray(mailBlocks.value, values)).get()) !== undefined;
}
