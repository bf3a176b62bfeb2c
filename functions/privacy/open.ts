import { TRAP_FIELD } from '../../src/features/forms/fields.shared.ts';
import {
  LAPSE_DAYS,
  PRIVACY_FOLLOW_PAGE,
  PRIVACY_KINDS,
  type PrivacyRequest,
  WAITING_LIMIT,
} from '../../src/features/privacy/privacy.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { athensDay, DAY_MS, dayBegin } from '../calendar.ts';
import { newToken, tokenHash } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { hashWords } from '../http/idempotency.ts';
import { log } from '../http/log.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { sendRequested } from '../mail/outgoing/requested-mail.ts';
import { type OwnerWords, writeToOwner } from '../notices/tell.ts';
import { getAuthSecret } from '../settings.ts';
import { database } from '../storage/database.ts';
import { formatDeadlineDay } from '../store/times.ts';
import { getClock } from './clock.ts';
import { hasConfirmed, insertRequest, insertToken, type NewRequest, type PrivacyRow, recordAnnounced } from './storage/requests.ts';

const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]);
  return `PR-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const LINK_DAYS = 120;
/** Limit for people who have confirmed a request before; others get one mail. */
export const MAILS_A_DAY = 6;

interface Sending {
  key: string;
  waitUntil: WaitUntil;
  /** Begins after the response, whose time would tell whether the address is known. */
  later: (work: () => Promise<unknown>) => void;
}

const requestContent = ({
  kind,
  name,
  email,
  about,
  subject,
  relation,
}: Pick<PrivacyRow, 'kind' | 'name' | 'email' | 'about' | 'subject' | 'relation'>) => [kind, name, email, about, subject, relation];

/**
 * Adds to the person's open request for the same thing, if any. The same content under the same key, or on the same day, is a
 * repeat. The caller learns nothing of it.
 */
export async function openRequest(env: Env, address: string, input: PrivacyRequest, { key, waitUntil, later }: Sending): Promise<void> {
  if (input[TRAP_FIELD] !== '') return storeAsSpam(env, input, waitUntil);
  const db = database(env.DB);
  const now = new Date();
  const { kind, name, about, subject, relation, locale } = input;
  const { dueOn, acknowledgeBy } = getClock(kind, now);
  const idempotencyKey = key === '' ? null : await hashWords(key, requestContent(input));
  const row: NewRequest = {
    ...{ id: crypto.randomUUID(), reference: newReference(), kind, state: 'received', name, email: input.email.toLowerCase() },
    ...{ about, subject, relation, locale, receivedAt: now, dueOn, acknowledgeBy, extended: false, closedAt: null, idempotencyKey },
    unannounced: 'new',
  };
  const request = await insertRequest(db, row, { most: WAITING_LIMIT, today: new Date(dayBegin(athensDay(now))) });
  later(() => announce(env, address, request, { now, waitUntil }));
}

export async function announce(
  env: Env,
  address: string,
  request: PrivacyRow,
  { now, waitUntil, isJob = false }: { now: Date; waitUntil: WaitUntil; isJob?: boolean },
): Promise<void> {
  const occasion = request.unannounced ?? 'new';
  // An address that somebody typed proves nothing: what joins waits until the person confirms it by a mailed link.
  if (occasion === 'new') {
    const notice = { text: request.about, key: `privacy:${request.id}`, waitUntil: isJob ? undefined : waitUntil };
    await notifyOwner(env, request, 'new', notice);
  }
  await mailLink(env, address, request, occasion, { now, waitUntil });
  await recordAnnounced(database(env.DB), request);
}

async function storeAsSpam(env: Env, { name, email, about, locale, kind }: PrivacyRequest, waitUntil: WaitUntil): Promise<void> {
  const spam = ({ t }: OwnerWords) => ({
    ...{ source: 'form' as const, from: { name, address: email }, locale, spamScore: 1, text: about },
    subject: t('privacy.owner.subject', { kind: t(`privacy.kind.${kind}`), reference: '–' }),
  });
  await writeToOwner(env, { kind: 'privacy', key: `privacy-spam:${crypto.randomUUID()}` }, spam, waitUntil);
}

interface OwnerNotice {
  text: string;
  key: string;
  waitUntil: WaitUntil | undefined;
}

export function notifyOwner(env: Env, row: PrivacyRow, occasion: 'new' | 'joined', { text, key, waitUntil }: OwnerNotice) {
  const message = ({ t, locale }: OwnerWords) => {
    const lines = [
      t(`privacy.owner.${occasion}`, { dueOn: formatDeadlineDay(locale, row.dueOn) }),
      ...(row.subject === 'other' ? [t('privacy.owner.other', { relation: row.relation })] : []),
      text,
    ];
    return {
      source: 'form' as const,
      subject: t('privacy.owner.subject', { kind: t(`privacy.kind.${row.kind}`), reference: row.reference }),
      text: lines.filter((line) => line !== '').join('\n\n'),
      from: { name: row.name, address: row.email },
      locale: row.locale,
      thread: row.id,
      details: { privacyRequest: row.id, law: PRIVACY_KINDS[row.kind] },
    };
  };
  return writeToOwner(env, { kind: 'privacy', key, page: `/admin/privacy?request=${row.id}` }, message, waitUntil);
}

const MAIL_NAMES = {
  new: ({ id }: PrivacyRow) => `new:${id}`,
  joined: ({ id }: PrivacyRow) => `joined:${id}`,
};

export async function newLink(
  env: Env,
  address: string,
  { id, locale }: Pick<PrivacyRow, 'id' | 'locale'>,
  now: Date,
): Promise<{ link: string; token: string; row: { hash: string; request: string; expiresAt: Date } }> {
  const token = newToken();
  const link = `${await siteOrigin(env, address)}${path(locale, PRIVACY_FOLLOW_PAGE)}?token=${token}`;
  return { link, token, row: { hash: await tokenHash(token), request: id, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) } };
}

/** Encrypts the token in the outbox: nobody who reads it may act in another person's name. */
export function linkMail(row: PrivacyRow, occasion: 'new' | 'joined' | 'reminder', { link, token }: { link: string; token: string }) {
  const t = translator(row.locale);
  const kind = t(`privacy.kind.${row.kind}`);
  return {
    to: row.email,
    subject: t('privacy.mail.subject', { reference: row.reference }),
    text: [
      t(`privacy.mail.${occasion}`, { kind, reference: row.reference }),
      t('privacy.mail.due', { dueOn: formatDeadlineDay(row.locale, row.dueOn) }),
      ...(row.subject === 'other' ? [t('privacy.mail.other')] : []),
      t('privacy.mail.link'),
      link,
      t('privacy.mail.ignore', { days: LAPSE_DAYS }),
    ].join('\n\n'),
    secret: { kind: 'privacy' as const, token },
    locale: row.locale,
    thread: row.id,
  };
}

/** Limits mails per person and day, so that the form cannot flood a mailbox. */
async function mailLink(
  env: Env,
  address: string,
  row: PrivacyRow,
  occasion: keyof typeof MAIL_NAMES,
  { now, waitUntil }: { now: Date; waitUntil: WaitUntil },
): Promise<void> {
  // Without a secret the link cannot be encrypted; the reminder brings it once there is one.
  if (!getAuthSecret(env)) return log('warn', 'privacy', { fault: 'AUTH_SECRET is missing: no link is mailed' });
  const db = database(env.DB);
  const aDay = (await hasConfirmed(db, row.email)) ? MAILS_A_DAY : 1;
  const content = async () => {
    const made = await newLink(env, address, row, now);
    await insertToken(db, made.row);
    const { to: _, ...mail } = linkMail(row, occasion, made);
    return mail;
  };
  const at = occasion === 'new' ? row.receivedAt : now;
  const name = MAIL_NAMES[occasion](row);
  await sendRequested(env, { to: row.email, kind: 'privacy', name, at, aDay, mark: row.reference }, content, waitUntil);
}
