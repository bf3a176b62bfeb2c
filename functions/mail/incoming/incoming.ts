import { sha256Hex } from '../../encoding/digest.ts';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../monitor/log.ts';
import { giveBack, spend } from '../../storage/budgets.ts';
import { database } from '../../storage/database.ts';
import { recordBounce } from '../../storage/mail/outbox.ts';
import { findThread } from '../../storage/mail/thread.ts';
import { getDomain, getSender } from '../address.ts';
import { resolveMailbox } from '../mailboxes.ts';
import { FILES_LISTED } from './attachments.ts';
import { parseBounce } from './bounce.ts';
import { isGreek } from './charset.ts';
import { authentication, automaticReasons, headerLookup } from './headers.ts';
import { type ParsedMail, parseMail } from './parse.ts';
import { receive } from './receive.ts';
import { scoreSpam } from './spam.ts';

/** Bytes: a mail and its parts have to fit a Worker's 128 MB. */
export const MAIL_LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * One key for the same mail, delivered again or to two addresses of a mailbox; its transport headers differ then. Different mails with one
 * `Message-ID` get different keys.
 */
async function mailKey(mailbox: string, { messageId, from, subject, date, text, html, files, hasSource }: ParsedMail): Promise<string> {
  const contents = await Promise.all(files.slice(hasSource ? 1 : 0).map(({ content }) => sha256Hex(content)));
  const said = JSON.stringify([mailbox, messageId, from.address, subject, messageId ? '' : date, text, html, contents]);
  return `email:${await sha256Hex(said)}`;
}

/**
 * Stores a mail in the mailbox of its recipient, spam included.
 * @throws if it cannot be stored or exceeds the day's budget; the sending server then tries again
 */
export const email: EmailExportedHandler<Env> = async (message, env, ctx) => {
  if (message.rawSize > MAIL_LIMIT_BYTES) {
    message.setReject(`552 5.3.4 The message is larger than ${MAIL_LIMIT_BYTES / 1024 / 1024} MiB. Please send a link to large files.`);
    return;
  }
  const use = { name: 'incomingMail', at: new Date(), amount: Math.ceil(message.rawSize / 1024) } as const;
  let hasRoom = false;
  try {
    hasRoom = await spend(env.DB, use);
    if (!hasRoom) throw new Error('no more mail fits into this day');
    const raw = new Uint8Array(await new Response(message.raw).arrayBuffer());
    const mail = await parseMail(raw, message.from, message.headers.get('subject') ?? '');
    await storeMail(env, message, mail, (work) => ctx.waitUntil(work));
  } catch (error) {
    // It comes again, and must not use up the day by its tries. The error that is told is the first one.
    if (hasRoom) await giveBack(env.DB, use).catch(() => undefined);
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
  const mailbox = await resolveMailbox(database(env.DB), to, env.MAIL_ALIASES);
  const header = headerLookup(mail.headers);
  const sender = await getSender(env);
  const automatic = automaticReasons(header, { from, messageId: mail.messageId, ownDomain: sender && getDomain(sender.address) });
  const verified = authentication(mail.headers);
  const flagged = /^yes\b/iu.test(header('x-spam-flag')?.trim() ?? '');
  const { score, reasons } = scoreSpam({ ...mail, html: mail.html ?? '', authentication: verified, flagged });
  const bounce = parseBounce(header, mail.files.slice(mail.hasSource ? 1 : 0));
  const references = bounce ? [...mail.references, bounce.messageId] : mail.references;
  const thread = await findThread(database(env.DB), mailbox, { messageId: mail.messageId, references });
  const { id, isNew } = await receive(
    env,
    {
      source: 'email',
      mailbox,
      from: mail.from,
      to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      ...(mail.messageId && { messageId: mail.messageId }),
      ...(mail.references.length > 0 && { inReplyTo: mail.inReplyTo ?? mail.references.at(-1) ?? '' }),
      ...(thread && { thread }),
      ...(isGreek(mail.text) && { locale: 'el' }),
      spamScore: score,
      details: {
        envelopeFrom: from,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        ...(mail.date && { date: mail.date }),
        ...(verified && { authentication: verified }),
        ...(automatic.length > 0 && { automatic }),
        ...(bounce && { bounce: { action: bounce.action, status: bounce.status } }),
        ...(reasons.length > 0 && { spam: reasons }),
        ...(mail.unreadable && { unreadable: true }),
        ...(mail.guessed && { guessedCharset: mail.guessed }),
        ...(mail.isDamaged && { damaged: true }),
        ...(mail.authors.length > 0 && { authors: mail.authors }),
        ...(mail.to.length > 0 && { to: mail.to }),
        ...(mail.cc.length > 0 && { cc: mail.cc }),
        ...(mail.references.length > 0 && { references: mail.references }),
        ...(mail.files.length > FILES_LISTED && { filesNotListed: mail.files.length - FILES_LISTED }),
      },
      idempotencyKey: await mailKey(mailbox, mail),
      attachments: mail.files,
    },
    waitUntil,
  );
  if (bounce?.action === 'failed') await recordBounce(database(env.DB), bounce.messageId, `sent back ${bounce.status}`.trim());
  log('info', 'email', { id, isNew, automatic: automatic.length > 0, score });
}
