import type { DatabaseSync } from 'node:sqlite';

/** Why a mail is marked as failed that nobody can say of whether it has left. */
const UNKNOWN = 'waited when the backup was made; may have left since';

/**
 * Sees to it that a mail which waited when a backup was made does not leave twice: it becomes as it is now. One that is not there now is marked
 * as failed, which the owner sees and can send again.
 * @returns how many are marked
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
