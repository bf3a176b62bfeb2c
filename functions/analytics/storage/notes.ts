import { asc, between, eq } from 'drizzle-orm';
import type { Note } from '../../../src/features/analytics/admin/analytics.schema.ts';
import { type Actor, insertAudit } from '../../storage/audit.ts';
import type { Database } from '../../storage/database.ts';
import { analyticsNotes } from '../schema.ts';
import type { Days } from './totals.ts';

export const listNotes = (db: Database, { from, to }: Days): Promise<Note[]> =>
  db
    .select()
    .from(analyticsNotes)
    .where(between(analyticsNotes.day, from, to))
    .orderBy(asc(analyticsNotes.day), asc(analyticsNotes.text));

const findNote = async (db: Database, id: string): Promise<Note | undefined> =>
  (await db.select().from(analyticsNotes).where(eq(analyticsNotes.id, id)))[0];

export async function putNote(db: Database, actor: Actor, { id, day, text }: Note): Promise<void> {
  const before = await findNote(db, id);
  await db.batch([
    db.insert(analyticsNotes).values({ id, day, text }).onConflictDoUpdate({ target: analyticsNotes.id, set: { day, text } }),
    insertAudit(db, actor, [
      { action: 'analytics.note', subject: id, before: before ? { day: before.day, text: before.text } : null, after: { day, text } },
    ]),
  ]);
}

export async function deleteNote(db: Database, actor: Actor, id: string): Promise<Note | undefined> {
  const note = await findNote(db, id);
  if (!note) return undefined;
  await db.batch([
    db.delete(analyticsNotes).where(eq(analyticsNotes.id, id)),
    insertAudit(db, actor, [{ action: 'analytics.note.delete', subject: id, before: { day: note.day, text: note.text } }]),
  ]);
  return note;
}
