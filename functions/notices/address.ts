import type { Env } from '../env.ts';
import { comesHere } from '../mail/mailboxes.ts';
import type { Database } from '../storage/database.ts';
import { findOwnerAddress, type StoredSettings } from './storage/settings.ts';

/** Where mail to the owner goes, if it would not end in the site itself: what was set, else the address of the sign-in. */
export async function noticeAddress(
  env: Env,
  db: Database,
  settings: Pick<StoredSettings, 'address'>,
): Promise<{ address: string } | { problem: 'none' | 'own' }> {
  const address = settings.address ?? (await findOwnerAddress(db));
  if (!address) return { problem: 'none' };
  return (await comesHere(env, address)) ? { problem: 'own' } : { address };
}
