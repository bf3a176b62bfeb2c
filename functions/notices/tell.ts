import type { Locale } from '../../src/i18n/locales.ts';
import { type Translate, translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import { type Incoming, receive } from '../mail/incoming/receive.ts';
import { describeFault, log } from '../monitor/log.ts';
import { database } from '../storage/database.ts';
import { readNoticeSettings, type StoredSettings } from '../storage/notice-settings.ts';
import { planNotices } from '../storage/notices.ts';
import { sendNotices } from './leave.ts';
import { planOf, type Telling } from './plan.ts';

export type WaitUntil = (work: Promise<unknown>) => void;

/** The owner's language, for what the site itself writes to the owner. */
export interface OwnerWords {
  t: Translate;
  locale: Locale;
}

/** Of visitors as it came; the site's own is written in the owner's language. */
type Message = Omit<Incoming, 'idempotencyKey'> | ((words: OwnerWords) => Omit<Incoming, 'idempotencyKey'>);

async function plan(
  env: Env,
  telling: Telling,
  settings: StoredSettings,
  message: string | null,
  waitUntil: WaitUntil | undefined,
): Promise<void> {
  const now = new Date();
  await planNotices(database(env.DB), planOf(telling, settings, message, now));
  // A job leaves it to the job that sends: each has an invocation of its own.
  waitUntil?.(sendNotices(env, now).catch((error) => log('error', 'notices', { fault: describeFault(error) })));
}

/** Tells of something that has no message in the mailbox. Failures are only logged: what it tells of has happened. */
export async function tellOwner(env: Env, telling: Telling, waitUntil?: WaitUntil): Promise<void> {
  try {
    await plan(env, telling, await readNoticeSettings(env, database(env.DB)), null, waitUntil);
  } catch (error) {
    log('error', 'notices', { kind: telling.kind, fault: describeFault(error) });
  }
}

/**
 * The door of everything that the owner is told: puts a message in the mailbox, and plans mail and push. What lands in spam is not told.
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
  const stored = await receive(env, { ...incoming, idempotencyKey: telling.key }, waitUntil ?? ((work) => void behind.push(work)));
  if (stored.state === 'inbox')
    await plan(env, telling, settings, stored.id, waitUntil).catch((error) =>
      log('error', 'notices', { kind: telling.kind, fault: describeFault(error) }),
    );
  await Promise.all(behind);
  return stored;
}
