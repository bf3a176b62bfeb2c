import type { Env } from '../env.ts';
import { wordsApart } from '../mail/incoming/html-to-text.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';
import { htmlMessagesAfter, rewriteText } from '../storage/mail/texts.ts';
import { findMeta, writeMeta } from '../storage/meta.ts';

/** A statement for each; the characters bound what a turn computes. */
const A_TURN = { rows: 20, characters: 150_000 };
/** Another name reads all mail once more. Sequence of the last message that was read again; `all` once there is none. */
const PLACE = 'mail-texts-2';
const ALL = 'all';

/** Reads the HTML of mail again that an earlier version has stored with its cells run together, or beside a text without its words. Ends for good after the newest. */
export async function rereadMail({ DB }: Env): Promise<Record<string, number>> {
  const db = database(DB);
  const place = await findMeta(db, PLACE);
  if (place === ALL) return { reread: 0 };
  const rows = await htmlMessagesAfter(db, Number(place ?? 0), A_TURN);
  const changes = rows.flatMap((row) => {
    const anew = wordsApart(row.text, row.html);
    return anew === undefined ? [] : [rewriteText(row, anew)];
  });
  const last = rows.at(-1);
  await runBatch(db, ...changes, writeMeta(db, PLACE, last ? String(last.sequence) : ALL));
  return { reread: changes.length, left: last ? 1 : 0 };
}
