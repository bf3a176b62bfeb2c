import type { Env } from '../env.ts';
import { comesHere } from '../mail/mailboxes.ts';
import type { Database } from '../storage/database.ts';
import { findOwnerAddress, type StoredSettings } from './storage/settings.ts';

/** Returns the address set for notices, else that of the sign-in; the problem `own` means that mail to it would end in the site itself. */
export async function noticeAddress(
  env: Env,
  db: Database,
  settings: Pick<StoredSettings, 'address'>,
): Promise<{ address: string } | { problem: 'none' | 'own' }> {
  const address = settings.address ?? (await findOwnerAddress(db));
  if (!address) return { problem: 'none' };
  return (await comesHere(env, address)) ? { problem: 'own' } : { address };
}
