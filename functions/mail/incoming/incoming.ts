import { getDomain, getSender } from '../../encoding/address.ts';
import { sha256Hex } from '../../encoding/digest.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../http/log.ts';
import { noteCall } from '../../http/note-call.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { BUDGETS, releaseBudget, spend, type Use } from '../../storage/budgets.ts';
import { database } from '../../storage/database.ts';
import { resolveMailbox } from '../mailboxes.ts';
import { recordBounce } from '../storage/outbox.ts';
import { findThread } from '../storage/thread.ts';
import { describeBounce } from './bounce.ts';
import { classify } from './classify.ts';
import { type ParsedMail, parseMail } from './parse.ts';
import { type Incoming, receive } from './receive.ts';

/** A mail and its parts have to fit a Worker's 128 MB. */
export const MAIL_LIMIT_BYTES = 20 * 1024 * 1024;

/** Leaves out transport headers, which differ when the same mail is delivered again. */
async function mailKey(mailbox: string, { messageId, from, subject, date, text, html, files, hasSource }: ParsedMail): Promise<string> {
  const contents = await Promise.all(files.slice(hasSource ? 1 : 0).map(({ content }) => sha256Hex(content)));
  const content = JSON.stringify([mailbox, messageId, from.address, subject, messageId ? '' : date, text, html, contents]);
  return `email:${await sha256Hex(content)}`;
}

/** KiB. */
const SMALL_MAIL = 256;
/** KiB a day; `share` limits one sending domain, and is high for forwarding services. Large mails leave a quarter to small ones. */
const LIMITS = {
  small: { all: BUDGETS.incomingMail.all, share: 100 * 1024 },
  large: { all: 150 * 1024, share: 60 * 1024 },
};

/** Counts for the domain of the envelope; bounces have none and share one. */
function chargeOf({ rawSize, from }: Pick<ForwardableEmailMessage, 'rawSize' | 'from'>): Use {
  const amount = Math.ceil(rawSize / 1024);
  const isLarge = amount > SMALL_MAIL;
  const limits = LIMITS[isLarge ? 'large' : 'small'];
  return { name: 'incomingMail', at: new Date(), share: getDomain(from) || '<>', amount, limits, leavesRoom: isLarge };
}

/** @throws if the mail cannot be stored or exceeds the day's budget; the sending server then tries again */
export const email: EmailExportedHandler<Env> = async (message, env, ctx) => {
  if (message.rawSize > MAIL_LIMIT_BYTES) {
    message.setReject(`552 5.3.4 The message is larger than ${MAIL_LIMIT_BYTES / 1024 / 1024} MiB. Please send a link to large files.`);
    return;
  }
  const use = chargeOf(message);
  let hasRoom = false;
  try {
    hasRoom = await spend(env.DB, use);
    if (!hasRoom) throw new Error('no more mail fits into this day');
    const raw = new Uint8Array(await new Response(message.raw).arrayBuffer());
    const mail = await parseMail(raw, message.from, message.headers.get('subject') ?? '');
    await storeMail(env, message, mail, (work) => ctx.waitUntil(work));
    noteCall('mailIn');
  } catch (error) {
    // The server sends the mail again; failed attempts must not use up the day's budget.
    if (hasRoom) await releaseBudget(env.DB, use).catch(() => undefined);
    noteCall('mailIn', hasRoom ? 'not stored' : 'budget');
    log('error', 'email', { fault: describeFault(error) });
    throw error;
  }
};

async function storeMail(
  env: Env,
  { from, to }: Pick<ForwardableEmailMessage, 'from' | 'to'>,
  mail: ParsedMail,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const db = database(env.DB);
  const mailbox = await resolveMailbox(db, to, env.MAIL_ALIASES);
  const sender = await getSender(env);
  const { locale, spamScore, bounce, isAutomatic, details } = classify(mail, from, sender && getDomain(sender.address));
  const { messageId, references, html } = mail;
  const thread = await findThread(db, mailbox, {
    messageId,
    references: [...references, ...(bounce?.messageIds.toReversed() ?? [])],
  });
  const key = await mailKey(mailbox, mail);
  const incoming: Incoming = {
    source: 'email',
    mailbox,
    from: mail.from,
    to,
    subject: mail.subject,
    text: mail.text,
    ...(html !== undefined && { html }),
    ...(messageId && { messageId }),
    ...(references.length > 0 && { inReplyTo: mail.inReplyTo ?? references.at(-1) ?? '' }),
    ...(thread && { thread }),
    ...(locale && { locale }),
    spamScore,
    details,
    attachments: mail.files,
  };
  // An automatic mail causes no notice: its bounce would cause the next one.
  const { id, isNew } = isAutomatic
    ? await receive(env, { ...incoming, idempotencyKey: key }, waitUntil)
    : await writeToOwner(env, { kind: 'letter', key }, incoming, waitUntil);
  if (bounce?.action === 'failed') await recordBounce(db, { ...bounce, error: describeBounce(bounce) });
  log('info', 'email', { id, isNew, automatic: isAutomatic, score: spamScore });
}
