import { TRAP_FIELD } from '../../src/features/forms/forms.schema.ts';
import { PRIVACY_FOLLOW_PAGE, PRIVACY_KINDS, type PrivacyRequest } from '../../src/features/privacy/privacy.schema.ts';
import { formatDate } from '../../src/i18n/format.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import { nameOf } from '../idempotency.ts';
import { receive } from '../mail/receive.ts';
import { sendBehind } from '../mail/send.ts';
import { mailedOrigin } from '../mailed-origin.ts';
import { database } from '../storage/database.ts';
import { countWritten, isWritten } from '../storage/outbox.ts';
import { addStep, insertRequest, insertToken, type PrivacyRow } from '../storage/privacy.ts';
import { athensDay, clockOf } from './clock.ts';
import { newReference, newToken, tokenHash } from './token.ts';

/** Days for which a mailed link leads to its request: longer than the longest clock. */
const LINK_DAYS = 120;
/** Links that are mailed to one address in 24 hours, whatever is asked for in its name. */
export const MAILS_A_DAY = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type WaitUntil = (work: Promise<unknown>) => void;
/** `key`: the sender's own name of the request, so that a repeat is not a second one; empty for none. */
interface Sending {
  key: string;
  waitUntil: WaitUntil;
}

/** A day of the clock, as a letter writes it. */
const dayIn = (locale: PrivacyRow['locale'], day: string): string => formatDate(locale, new Date(day));

/** Where the link of the mail leads. */
const followAddress = (origin: string, locale: PrivacyRow['locale'], token: string): string =>
  `${mailedOrigin(origin)}${path(locale, PRIVACY_FOLLOW_PAGE)}?token=${token}`;

/** What a person wrote, without what only came along with it. */
const wordsOf = ({ kind, name, email, about, subject, relation }: PrivacyRequest) => [kind, name, email, about, subject, relation];

/**
 * Takes a request in: a new one, or more words on the one that the same person has open for the same thing. The same words under the
 * same key are a repeat, which only makes up for what the first did not get to; without a key the day takes its place. The caller learns
 * nothing of which it was; the mail says it to the person.
 */
export async function openRequest(env: Env, origin: string, asked: PrivacyRequest, { key, waitUntil }: Sending): Promise<void> {
  if (asked[TRAP_FIELD] !== '') return toSpam(env, asked, waitUntil);
  const db = database(env.DB);
  const now = new Date();
  const { kind, name, about, subject, relation, locale } = asked;
  const { dueOn, acknowledgeBy } = clockOf(kind, now);
  const idempotencyKey = key === '' ? null : await nameOf(key, wordsOf(asked));
  const row: PrivacyRow = {
    ...{ id: crypto.randomUUID(), reference: newReference(), kind, state: 'received', name, email: asked.email.toLowerCase() },
    ...{ about, subject, relation, locale, receivedAt: now, dueOn, acknowledgeBy, extended: false, closedAt: null, idempotencyKey },
  };
  const request = await insertRequest(db, row);
  const isJoined = request.id !== row.id && (idempotencyKey === null || request.idempotencyKey !== idempotencyKey);
  const messageKey = `privacy:${request.id}:${await nameOf(key || athensDay(now), wordsOf(asked))}`;
  const { isNew } = await tellOwner(env, request, asked, { isJoined, messageKey, waitUntil });
  if (isNew && isJoined) await addStep(db, request.id, 'joined', about, now);
  await mailLink(env, origin, request, isJoined ? 'joined' : 'new', { now, waitUntil });
}

/** What filled in the field that people do not see: kept among the spam, and answered like everything else. */
async function toSpam(env: Env, { name, email, about, locale, kind }: PrivacyRequest, waitUntil: WaitUntil): Promise<void> {
  const t = translator('en');
  const subject = t('privacy.owner.subject', { kind: t(`privacy.kind.${kind}`), reference: '–' });
  await receive(env, { source: 'form', subject, text: about, from: { name, address: email }, locale, spamScore: 1 }, waitUntil);
}

interface Telling {
  isJoined: boolean;
  messageKey: string;
  waitUntil: WaitUntil;
}

function tellOwner(env: Env, row: PrivacyRow, asked: PrivacyRequest, { isJoined, messageKey, waitUntil }: Telling) {
  const t = translator('en');
  const lines = [
    t(isJoined ? 'privacy.owner.joined' : 'privacy.owner.new', { dueOn: dayIn('en', row.dueOn) }),
    ...(row.subject === 'other' ? [t('privacy.owner.other', { relation: asked.relation })] : []),
    asked.about,
  ];
  return receive(
    env,
    {
      source: 'form',
      subject: t('privacy.owner.subject', { kind: t(`privacy.kind.${row.kind}`), reference: row.reference }),
      text: lines.filter((line) => line !== '').join('\n\n'),
      from: { name: asked.name, address: row.email },
      locale: row.locale,
      thread: row.id,
      details: { privacyRequest: row.id, law: PRIVACY_KINDS[row.kind] },
      idempotencyKey: messageKey,
    },
    waitUntil,
  );
}

/** The hour of a time, for the keys of mails that go out once an hour. */
const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

const LINK_KEY = 'privacy-link:';
const KEYS = {
  // A repeat of the request finds the mail of its first time.
  new: ({ id, receivedAt }: PrivacyRow) => `${LINK_KEY}${id}:${hourOf(receivedAt)}`,
  joined: ({ id }: PrivacyRow, now: Date) => `${LINK_KEY}${id}:${hourOf(now)}`,
  reminder: ({ id }: PrivacyRow) => `privacy-reminder:${id}`,
};

/**
 * Mails the link, once an hour at most for each request, and a few times a day for all requests in the name of one address: the form is
 * nobody's means to flood a mailbox. A reminder comes once anyway. Resolves once the mail is written down; nobody waits for it to be sent.
 */
export async function mailLink(
  env: Env,
  origin: string,
  row: PrivacyRow,
  occasion: keyof typeof KEYS,
  { now, waitUntil }: { now: Date; waitUntil: WaitUntil },
): Promise<void> {
  const db = database(env.DB);
  const key = KEYS[occasion](row, now);
  if (await isWritten(db, key)) return;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if (occasion !== 'reminder' && (await countWritten(db, LINK_KEY, row.email, dayAgo)) >= MAILS_A_DAY) return;
  const t = translator(row.locale);
  const token = newToken();
  await insertToken(db, { hash: await tokenHash(token), request: row.id, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) });
  const kind = t(`privacy.kind.${row.kind}`);
  const mail = {
    to: row.email,
    subject: t('privacy.mail.subject', { reference: row.reference }),
    text: [
      t(`privacy.mail.${occasion}`, { kind, reference: row.reference }),
      t('privacy.mail.due', { dueOn: dayIn(row.locale, row.dueOn) }),
      ...(row.subject === 'other' ? [t('privacy.mail.other')] : []),
      t('privacy.mail.link'),
      followAddress(origin, row.locale, token),
      t('privacy.mail.ignore'),
    ].join('\n\n'),
    key,
    thread: row.id,
  };
  await sendBehind(env, mail, waitUntil);
}
