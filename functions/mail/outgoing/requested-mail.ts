import { DAY_MS, HOUR_MS, toDay } from '../../calendar.ts';
import { mailboxOf } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { hashWords } from '../../http/idempotency.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { countRequested, insertRequested, joinRequested, REQUESTED } from '../storage/outbox-requested.ts';
import { flush, type Outgoing, outgoingRow } from './send.ts';

/**
 * Mails per hour that visitors can cause on the whole site. Each kind has its own limit, so that none delays another; further mails wait.
 */
export const REQUESTED_AN_HOUR = { link: 10, order: 10, privacy: 15, withdrawal: 10, declaration: 5, contact: 10 } as const;

const LONGEST_WAIT_MS = 3 * DAY_MS;
const TRIES = 20;

interface Requested {
  to: string;
  kind: keyof typeof REQUESTED_AN_HOUR;
  name: string;
  at: Date;
  aDay: number;
  /** Words only this mail has. Past the day's limit it waits with others; without a mark it is dropped. */
  mark?: string;
}

async function notifyOwner(
  env: Env,
  now: Date,
  { limit, waiting }: { limit: number; waiting: number },
  waitUntil: WaitUntil,
): Promise<void> {
  await writeToOwner(
    env,
    { kind: 'held', key: `mail-held:${toDay(now)}` },
    ({ t }) => ({
      source: 'system',
      subject: t('jobs.mailHeld.subject'),
      text: t('jobs.mailHeld.text', { limit, waiting }),
      from: { name: t('jobs.sender'), address: '' },
    }),
    waitUntil,
  );
}

/**
 * Limits mails per mailbox and hour, since a visitor may enter another person's address. Mails past the day's limit wait together in one mail, so
 * that strangers' requests do not crowd out a person's own.
 * @param content called only if the mail is written
 * @returns false if it is not written
 */
export async function sendRequested(
  env: Env,
  { to, kind, name, at, aDay, mark }: Requested,
  content: () => Promise<Omit<Outgoing, 'to' | 'key'>>,
  waitUntil: WaitUntil,
): Promise<boolean> {
  const db = database(env.DB);
  const now = Date.now();
  const { name: ofWhom, isOneReader } = mailboxOf(to);
  // Stores only a hash of the address.
  const mailbox = `${kind}:${(await hashWords('person', ofWhom)).slice(0, 32)}:`;
  const key = `${REQUESTED}${toDay(at)}:${mailbox}${name}`;
  const asked = { key, kind: `${kind}:`, mailbox, now, only: isOneReader ? undefined : to, mark };
  let words: Awaited<ReturnType<typeof content>> | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { isWritten, isTold, waiting, toMailbox, lastToMailbox, recent } = await countRequested(db, asked);
    if (isWritten) return true;
    const isFull = toMailbox >= aDay;
    if (isFull && isTold) return true;
    if (isFull && mark === undefined) return false;
    if (isFull && waiting !== undefined) {
      words ??= await content();
      // It follows a mail that is signed.
      const { locale: language, ...unsigned } = words;
      if (await joinRequested(db, await outgoingRow(env, { ...unsigned, ...(language && { language }), to, key: waiting }))) return true;
      continue;
    }
    const limit = REQUESTED_AN_HOUR[kind];
    const hours = Math.floor(recent / limit);
    if (hours > 0 && kind === 'contact') return false;
    if (hours > 0) await notifyOwner(env, new Date(now), { limit, waiting: recent - limit + 1 }, waitUntil);
    const due = Math.max(now + hours * HOUR_MS, isFull ? lastToMailbox + DAY_MS : 0);
    if (due > now + LONGEST_WAIT_MS) return false;
    words ??= await content();
    const mail = await outgoingRow(env, { ...words, to, key }, new Date(due));
    if (!(await insertRequested(db, mail, { mailbox, now, toMailbox }))) continue;
    if (due <= now) flush(env, [mail], waitUntil);
    return true;
  }
  return false;
}
