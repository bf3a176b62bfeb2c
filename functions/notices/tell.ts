import { sql } from 'drizzle-orm';
import type { Locale } from '../../src/i18n/locales.ts';
import { type Translate, translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { describeFault, log } from '../http/log.ts';
import { type Incoming, receive } from '../mail/incoming/receive.ts';
import { database } from '../storage/database.ts';
import { sendNotices } from './leave.ts';
import { planOf, type Telling } from './plan.ts';
import { noticeStatements, planNotices } from './storage/notices.ts';
import { readNoticeSettings } from './storage/settings.ts';

export interface OwnerWords {
  t: Translate;
  locale: Locale;
}

type Message = Omit<Incoming, 'idempotencyKey'> | ((words: OwnerWords) => Omit<Incoming, 'idempotencyKey'>);

/** Jobs leave sending to the job that sends: each has an invocation of its own. */
const sendBehind = (env: Env, waitUntil: WaitUntil | undefined): void =>
  waitUntil?.(sendNotices(env, new Date()).catch((error) => log('error', 'notices', { fault: describeFault(error) })));

/** Tells of something that has no message in the mailbox. Failures are only logged: what it tells of has happened. */
export async function tellOwner(env: Env, telling: Telling, waitUntil?: WaitUntil): Promise<void> {
  try {
    const db = database(env.DB);
    await planNotices(db, planOf(telling, await readNoticeSettings(env, db), null, new Date()));
    sendBehind(env, waitUntil);
  } catch (error) {
    log('error', 'notices', { kind: telling.kind, fault: describeFault(error) });
  }
}

/**
 * Puts a message in the mailbox and plans mail and push, in one transaction. All that the owner is told passes here; of what lands in spam,
 * the morning's mail has only the number.
 * @param waitUntil absent in jobs
 * @throws if the message cannot be stored
 */
export async function writeToOwner(
  env: Env,
  telling: Telling,
  message: Message,
  waitUntil?: WaitUntil,
): Promise<{ id: string; isNew: boolean }> {
  const settings = await readNoticeSettings(env, database(env.DB));
  const { locale } = settings;
  const incoming = typeof message === 'function' ? { locale, ...message({ t: translator(locale), locale }) } : message;
  const behind: Promise<unknown>[] = [];
  const notices = (id: string) =>
    noticeStatements(planOf(telling, settings, id, new Date()), sql`exists (select 1 from messages where id = ${id})`);
  const stored = await receive(env, { ...incoming, idempotencyKey: telling.key }, waitUntil ?? ((work) => void behind.push(work)), notices);
  if (stored.state === 'inbox' && stored.isNew) sendBehind(env, waitUntil);
  await Promise.all(behind);
  return stored;
}
