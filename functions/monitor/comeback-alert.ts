import type { Env } from '../env.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { reportedError } from './reported-error.ts';
import { findReturned, markReturned, type ReturnedGroup } from './storage/groups.ts';

const MESSAGES_A_RUN = 5;

export async function comebackAlert(env: Env): Promise<Record<string, number>> {
  const db = database(env.DB);
  const returned = await findReturned(db, MESSAGES_A_RUN);
  for (const group of returned) {
    await notifyOwner(env, group);
    // Last: a run that dies in between notifies again, with the same key.
    await markReturned(db, group);
  }
  return { returned: returned.length };
}

async function notifyOwner(env: Env, { fingerprint, release, resolvedAt, resolvedIn, ...group }: ReturnedGroup): Promise<void> {
  await writeToOwner(env, { kind: 'errors', key: `returned:${fingerprint}:${resolvedAt?.toISOString()}` }, ({ t }) => {
    const unknown = t('monitor.returned.unknown');
    return {
      source: 'system',
      from: { name: t('monitor.sender'), address: '' },
      subject: t('monitor.returned.subject'),
      text: t('monitor.returned.text', { error: reportedError(group), release: release || unknown, resolvedIn: resolvedIn || unknown }),
      details: { cause: fingerprint },
    };
  });
}
