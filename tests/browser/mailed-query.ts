import type { DatabaseSync } from 'node:sqlite';
import { decryptSecrets } from '../../functions/mail/outgoing/secrets.ts';

/**
 * Of the link in the last mail to an address, which stays in the outbox, because no transport is configured.
 * @param kind in the mail's key
 * @returns the link's query; empty if there is no such mail
 */
export async function mailedQuery(database: DatabaseSync, secret: string | undefined, email: string, kind = ''): Promise<string> {
  const mails = database.prepare('SELECT key, text FROM outbox WHERE to_address = ? AND key LIKE ? ORDER BY created_at DESC');
  const row = mails.get(email, `%${kind}%`);
  return /\?(\S*\btoken=[\w.-]+)/u.exec(row ? await decryptSecrets(secret, String(row['key']), String(row['text'])) : '')?.[1] ?? '';
}
