import type { DatabaseSync } from 'node:sqlite';

/** Mails that waited at the backup and no longer exist: they come back as failed, and the owner can resend them. */
export function countUnsent(copy: DatabaseSync, now: DatabaseSync | undefined): number {
  const find = now?.prepare('SELECT 1 FROM outbox WHERE id = ?');
  const waiting = copy.prepare("SELECT id FROM outbox WHERE status = 'queued'").all();
  return waiting.filter(({ id = null }) => !find?.get(id)).length;
}
