import { lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { handledMessages } from './schema/housekeeping.ts';

/** For a batch, which fails as a whole if the message was handled before. */
export const insertHandled = (binding: D1Database, id: string, at: Date): D1PreparedStatement =>
  binding.prepare('INSERT INTO handled_messages (id, at) VALUES (?, ?)').bind(id, at.getTime());

/** Whether a batch failed because of `insertHandled`. */
export const isHandled = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('UNIQUE constraint failed: handled_messages.id');

export const deleteHandledBefore = async (db: Database, time: Date): Promise<number> =>
  (await db.delete(handledMessages).where(lt(handledMessages.at, time))).meta.changes;
