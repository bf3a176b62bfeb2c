import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/**
 * Takes the words of erased mail out of the search index. Call it after every erasure of messages or of mails in the outbox: deleting a
 * row only marks its words as gone, and they stay readable in the index until it is written anew (SQLite FTS5, "contentless-delete tables").
 * Costs nothing where nothing was deleted or added since; with 10,000 mails some 3,000 rows are written.
 */
export async function forgetErasedWords(db: Database): Promise<void> {
  await db.run(sql`insert into mail_search (mail_search) values ('optimize')`);
}
