import type { Context } from 'hono';
import type { z } from 'zod';
import type { blockSchema, MailBlock } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { OwnerEnv } from '../../env.ts';
import { insertAudit } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { isUniqueViolation } from '../../storage/errors.ts';
import { type BlockRow, findBlockByValue, insertBlock } from '../storage/blocks.ts';

export const toMailBlock = ({ createdAt, ...row }: BlockRow): MailBlock => ({
  ...row,
  kind: row.value.includes('@') ? 'address' : 'domain',
  createdAt: createdAt.toISOString(),
});

export async function addBlock(
  c: Context<OwnerEnv>,
  { value, note }: z.output<typeof blockSchema>,
): Promise<{ block: MailBlock; isNew: boolean }> {
  const db = database(c.env.DB);
  const row = { id: crypto.randomUUID(), value, note, version: 1, createdAt: new Date() };
  try {
    await db.batch([
      insertBlock(db, row),
      insertAudit(db, getActor(c), [{ action: 'block.create', subject: row.id, after: { value, note } }]),
    ]);
    return { block: toMailBlock(row), isNew: true };
  } catch (error) {
    const known = isUniqueViolation(error) ? await findBlockByValue(db, value) : undefined;
    if (!known) throw error;
    return { block: toMailBlock(known), isNew: false };
  }
}
