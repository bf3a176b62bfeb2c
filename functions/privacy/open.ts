import { TRAP_FIELD } from '../../src/features/forms/forms.schema.ts';
import { CLOSED_STATES, PRIVACY_FOLLOW_PAGE, PRIVACY_KINDS, type PrivacyRequest } from '../../src/features/privacy/privacy.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import { receive } from '../mail/receive.ts';
import { sendMail } from '../mail/send.ts';
import { mailedOrigin } from '../mailed-origin.ts';
import { isTaken } from '../storage/batch.ts';
import { type Database, database } from '../storage/database.ts';
import { countWritten, isWritten } from '../storage/outbox.ts';
import { addStep, findByKey, findOpen, insertRequest, insertToken, type PrivacyRow } from '../storage/privacy.ts';
import { clockOf } from './clock.ts';
import { newReference, newToken, tokenHash } from './token.ts';

/** Days for which a mailed link leads to its request: longer than the longest clock. */
const LINK_DAYS = 120;
/** Links that are mailed to one address in 24 hours, whatever is asked for in its name. */
export const MAILS_A_DAY = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LINK_KEY = 'privacy-link:';

type WaitUntil = (work: Promise<unknown>) => void;
/** `key`: the sender's own name of the request, so that a repeat is not a second one; empty for none. */
interface Sending {
  key: string;
  waitUntil: WaitUntil;
}

/** Where the link of the mail leads. */
const followAddress = (origin: string, locale: PrivacyRow['locale'], token: string): string =>
  `${mailedOrigin(origin)}${path(locale, PRIVACY_FOLLOW_PAGE)}?token=${token}`;

/**
 * Takes a request in: a new one, or more words on the one that the same person has open for the same thing. The caller learns nothing
 * of which it was; the mail says it to the person.
 */
export async function openRequest(env: Env, origin: string, asked: PrivacyRequest, { key, waitUntil }: Sending): Promise<void> {
  const db = database(env.DB);
  const now = new Date();
  const email = asked.email.toLowerCase();
  if (asked[TRAP_FIELD] !== '') return toSpam(env, asked, waitUntil);
  const name = key === '' ? null : await nameOf(key, asked);
  // A repeat goes the same way again, in which each step is taken once: the first may have died before its last.
  const known = name === null ? undefined : await findByKey(db, name);
  const open = known ? undefined : await findOpen(db, email, asked.kind, asked.subject);
  if (open) {
    const { isNew } = await tellOwner(env, open, asked, { joined: true, name, waitUntil });
    if (isNew) await addStep(db, open.id, 'joined', asked.about, now);
    await mailLink(env, db, origin, open, 'joined', now);
    return;
  }
  const row = known ?? (await opened(db, asked, { email, name, now }));
  await tellOwner(env, row, asked, { joined: false, name, waitUntil });
  if (!CLOSED_STATES.includes(row.state)) await mailLink(env, db, origin, row, 'new', now);
}

/** What a sender's key stands for: these words of this person. The same key with others is another request, and lost to nobody. */
const nameOf = (key: string, { kind, name, email, about, subject, relation }: PrivacyRequest): Promise<string> =>
  tokenHash(JSON.stringify([key, kind, name, email.toLowerCase(), about, subject, relation]));

/** Opens a request; of two that come at once by one name, one does, and both go on with it. */
async function opened(
  db: Database,
  asked: PrivacyRequest,
  { email, name: idempotencyKey, now }: { email: string; name: string | null; now: Date },
): Promise<PrivacyRow> {
  const { dueOn, acknowledgeBy } = clockOf(asked.kind, now);
  const { kind, name, about, subject, relation, locale } = asked;
  const row: PrivacyRow = {
    ...{ id: crypto.randomUUID(), reference: newReference(), kind, state: 'received', name, email, about, subject, relation, locale },
    ...{ receivedAt: now, dueOn, acknowledgeBy, extended: false, closedAt: null, idempotencyKey },
  };
  try {
    await insertRequest(db, row);
    return row;
  } catch (error) {
    const known = idempotencyKey !== null && isTaken(error) ? await findByKey(db, idempotencyKey) : undefined;
    if (!known) throw error;
    return known;
  }
}

/** What filled in the field that people do not see: kept among the spam, and answered like everything else. */
async function toSpam(env: Env, { name, email, about, locale, kind }: PrivacyRequest, waitUntil: WaitUntil): Promise<void> {
  const t = translator('en');
  const subject = t('privacy.owner.subject', { kind: t(`privacy.kind.${kind}`), reference: '–' });
  await receive(env, { source: 'form', subject, text: about, from: { name, address: email }, locale, spamScore: 1 }, waitUntil);
}

async function tellOwner(
  env: Env,
  row: PrivacyRow,
  asked: PrivacyRequest,
  { joined, name, waitUntil }: { joined: boolean; name: string | null; waitUntil: WaitUntil },
): Promise<{ isNew: boolean }> {
  const t = translator('en');
  const lines = [
    t(joined ? 'privacy.owner.joined' : 'privacy.owner.new', { dueOn: row.dueOn }),
    ...(row.subject === 'other' ? [t('privacy.owner.other', { relation: asked.relation })] : []),
    asked.about,
  ];
  return receive(
    env,
    {
      source: 'form',
      ...(name !== null && { idempotencyKey: `privacy:${name}` }),
      subject: t('privacy.owner.subject', { kind: t(`privacy.kind.${row.kind}`), reference: row.reference }),
      text: lines.filter((line) => line !== '').join('\n\n'),
      from: { name: asked.name, address: row.email },
      locale: row.locale,
      thread: row.id,
      details: { privacyRequest: row.id, law: PRIVACY_KINDS[row.kind] },
    },
    waitUntil,
  );
}

/**
 * Mails the link, once an hour at most for each request, and a few times a day for all requests in the name of one address: the form is
 * nobody's means to flood a mailbox. A reminder comes once anyway.
 */
export async function mailLink(
  env: Env,
  db: Database,
  origin: string,
  row: PrivacyRow,
  occasion: 'new' | 'joined' | 'reminder',
  now: Date,
): Promise<void> {
  const key = occasion === 'reminder' ? `privacy-reminder:${row.id}` : `${LINK_KEY}${row.id}:${Math.floor(now.getTime() / HOUR_MS)}`;
  if (await isWritten(db, key)) return;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if (occasion !== 'reminder' && (await countWritten(db, LINK_KEY, row.email, dayAgo)) >= MAILS_A_DAY) return;
  const t = translator(row.locale);
  const token = newToken();
  await insertToken(db, { hash: await tokenHash(token), request: row.id, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) });
  const kind = t(`privacy.kind.${row.kind}`);
  await sendMail(env, {
    to: row.email,
    subject: t('privacy.mail.subject', { reference: row.reference }),
    text: [
      t(`privacy.mail.${occasion}`, { kind, reference: row.reference }),
      t('privacy.mail.due', { dueOn: row.dueOn }),
      ...(row.subject === 'other' ? [t('privacy.mail.other')] : []),
      t('privacy.mail.link'),
      followAddress(origin, row.locale, token),
      t('privacy.mail.ignore'),
    ].join('\n\n'),
    key,
    thread: row.id,
  });
}
