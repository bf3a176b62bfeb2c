import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Takes the words of erased mail out of the index, which only marks them until its pieces are merged (SQLite, FTS5, section 6.8). */
export async function forgetErasedWords(db: Database): Promise<void> {
  await db.run(sql`insert into mail_search (mail_search) values ('optimize')`);
}
