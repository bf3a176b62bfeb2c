import { type SQL, sql } from 'drizzle-orm';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { messages } from '../schema/mail.ts';

interface HtmlMessage {
  sequence: number;
  text: string;
  html: string;
}

/** The next messages with HTML, of at most so many characters together, but at least one. */
export async function htmlMessagesAfter(
  db: Database,
  sequence: number,
  most: { rows: number; characters: number },
): Promise<HtmlMessage[]> {
  const [rows] = await runBatch(
    db,
    sql<HtmlMessage>`
      select sequence, text, html from (
        select *, sum(length(html)) over (order by sequence) - length(html) as before from (
          select sequence, text, html from ${messages} where sequence > ${sequence} and html is not null order by sequence limit ${most.rows}
        )
      ) where before = 0 or before + length(html) <= ${most.characters} order by sequence`,
  );
  return rows;
}

/** Unless it has changed since. A trigger indexes it anew. */
export const rewriteText = ({ sequence, text }: HtmlMessage, anew: string): SQL =>
  sql`update ${messages} set text = ${anew} where sequence = ${sequence} and text = ${text}`;
