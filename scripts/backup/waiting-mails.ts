import type { DatabaseSync } from 'node:sqlite';

const UNKNOWN = 'waited when the backup was made; may have left since';

/**
 * Keeps a mail that waited at the backup from being sent twice: it takes its present state. One
 * that no longer exists is marked as failed, and the owner can resend it.
 * @returns number of mails marked
 */
export function settleWaitingMails(copy: DatabaseSync, now: DatabaseSync | undefined): number {
  const waiting = copy.prepare("SELECT id, attempts FROM outbox WHERE status = 'queued'").all();
  const find = now?.prepare('SELECT status, attempts, error, next_attempt_at, sent_at FROM outbox WHERE id = ?');
  const settle = copy.prepare('UPDATE outbox SET status = ?, attempts = ?, error = ?, next_attempt_at = ?, sent_at = ? WHERE id = ?');
  let marked = 0;
  for (const { id = null, attempts = null } of waiting) {
    const known = find?.get(id);
    if (known) settle.run(...Object.values(known), id);
    else {
      settle.run('failed', attempts, UNKNOWN, null, null, id);
      marked += 1;
    }
  }
  return marked;
}
