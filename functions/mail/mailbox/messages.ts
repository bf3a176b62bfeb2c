import type { Context } from 'hono';
import type { z } from 'zod';
import {
  type messageSchema,
  type OutgoingMail,
  type sentSchema,
  UNDO_SEND_MS,
  type WrittenMail,
} from '../../../src/features/mail/admin/mail.schema.ts';
import { distinctRecipients, RECIPIENTS_LIMIT, type Recipient } from '../../../src/features/mail/admin/recipients.schema.ts';
import { replySubject } from '../../../src/features/mail/admin/subject.shared.ts';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import { getSender, type Mailbox } from '../../encoding/address.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { runBatch } from '../../storage/batch.ts';
import { spend } from '../../storage/budgets.ts';
import { type Database, database } from '../../storage/database.ts';
import { notifyCounts } from '../notify.ts';
import { flush, outgoingRow, trySending } from '../outgoing/send.ts';
import { changeStatements, findChangeByKey, type MailChange } from '../storage/changes.ts';
import { findMailboxAddress } from '../storage/mailboxes.ts';
import { cancelQueued, findByKey, findMail, type OutgoingRow, requeue } from '../storage/outbox.ts';
import { filesIn } from '../storage/outbox-files.ts';
import { recipientsIn } from '../storage/recipients.ts';
import { readMailSettings } from '../storage/settings.ts';
import { readReplyContext } from '../storage/thread.ts';
import { answerTo, type ReplyContext } from './answer.ts';
import { checkFiles } from './files.ts';
import { writeOutgoing } from './outgoing.ts';
import { getTransport } from './settings.ts';
import { outgoing } from './thread.ts';

type MessageInput = z.output<typeof messageSchema>;
type Sent = z.output<typeof sentSchema>;

/** RFC 5322, section 3.6.4. */
const getReferences = (details: Record<string, unknown> = {}): string[] => {
  const { references } = details;
  return Array.isArray(references) ? references.filter((id): id is string => typeof id === 'string') : [];
};

async function getMailboxSender(env: Env, db: Database, mailbox: string): Promise<Mailbox | undefined> {
  const [own, { fromName }, sender] = await Promise.all([findMailboxAddress(db, mailbox), readMailSettings(db), getSender(env)]);
  const address = own ?? sender?.address;
  return address && (own || fromName) ? { name: fromName || (sender?.name ?? ''), address } : undefined;
}

async function shown(db: Database, mail: OutgoingRow): Promise<OutgoingMail> {
  const [recipients, files] = await db.batch([recipientsIn(db, [mail.id]), filesIn(db, [mail.id])]);
  return outgoing(mail, recipients, files);
}

const toSent = async (env: Env, db: Database, mail: OutgoingRow, change: string | null): Promise<Sent> => ({
  mail: await shown(db, mail),
  thread: mail.thread,
  change,
  isHeld: getTransport(env) === 'outbox',
});

const required = (field: string): ApiError => new ApiError('invalid', { fieldMessages: { [field]: { key: 'field.required' } } });

/** @throws ApiError `invalid` without a recipient, or with too many */
function recipientsFor({ to, cc, bcc }: MessageInput, context: ReplyContext | undefined): Recipient[] {
  const recipients = distinctRecipients({ to: to ?? (context ? answerTo(context) : []), cc, bcc });
  if (!recipients.some(({ kind }) => kind === 'to')) throw required('to');
  if (recipients.length > RECIPIENTS_LIMIT) {
    const message = { key: 'field.recipients.many', values: { maximum: RECIPIENTS_LIMIT } } as const;
    throw new ApiError('invalid', { fieldMessages: { [recipients[RECIPIENTS_LIMIT]?.kind ?? 'to']: message } });
  }
  return recipients;
}

/** The headers and the sender of an answer; a new conversation has none of them. */
async function headersFor(env: Env, db: Database, { thread, subject }: MessageInput, context: ReplyContext | undefined) {
  const { received, sent, references = [] } = context ?? {};
  const from = await getMailboxSender(env, db, received?.mailbox ?? DEFAULT_MAILBOX);
  const inReplyTo = received?.messageId ?? sent?.messageId;
  return {
    subject: subject || replySubject(received?.subject ?? sent?.subject ?? ''),
    references: [...getReferences(received?.details), ...references],
    ...(thread !== undefined && { thread }),
    ...(inReplyTo && { inReplyTo }),
    ...(from && { from }),
  };
}

/** Of a mail that archives its conversation; one that was undone leaves its own behind. */
const archiveKey = (mail: Pick<OutgoingRow, 'id'>): string => `reply:${mail.id}`;

const archiving = (mail: Pick<OutgoingRow, 'id'>, { archive, thread }: MessageInput): MailChange | undefined =>
  archive && thread !== undefined
    ? { id: crypto.randomUUID(), idempotencyKey: archiveKey(mail), action: 'archive', threads: [thread], at: new Date() }
    : undefined;

/** Of a repeat that archives, after one that did not: the mail is there already. */
async function archived(c: Context<OwnerEnv>, mail: OutgoingRow, input: MessageInput): Promise<string | null> {
  const db = database(c.env.DB);
  const known = await findChangeByKey(db, archiveKey(mail));
  const change = known ? undefined : archiving(mail, input);
  if (change) await runBatch(db, ...changeStatements(db, getActor(c), change));
  return known?.id ?? change?.id ?? null;
}

/**
 * Queues a mail for `UNDO_SEND_MS`. The same content under the same key is a repeat, whether it archives or not.
 * @throws ApiError `bad_request` without a key, `not_found`, `invalid` (`to`, `subject`, `files`), `full`
 */
export async function sendMessage(c: Context<OwnerEnv>, input: MessageInput): Promise<Sent & { isNew: boolean }> {
  const db = database(c.env.DB);
  const { archive: _, ...content } = input;
  const contentKey = await idempotencyKey(c, content);
  if (contentKey === undefined) throw new ApiError('bad_request', { message: { key: 'call.keyNeeded' } });
  const key = `reply:${contentKey}`;
  const repeated = async (mail: OutgoingRow) => ({
    ...(await toSent(c.env, db, mail, await archived(c, mail, input))),
    isNew: false,
  });
  const known = await findByKey(db, key);
  if (known) return repeated(known);
  const context = input.thread === undefined ? undefined : await readReplyContext(db, input.thread);
  if (context && !context.received && !context.sent) throw new ApiError('not_found', { message: { key: 'call.thread.missing' } });
  if (!context && !input.subject) throw required('subject');
  const recipients = recipientsFor(input, context);
  await checkFiles(c.env, input.files);
  if (!(await spend(c.env.DB, { name: 'writtenMail', at: new Date(), amount: recipients.length })))
    throw new ApiError('full', { message: { key: 'call.written.full' } });
  const [first] = recipients;
  const row = await outgoingRow(
    c.env,
    { ...(await headersFor(c.env, db, input, context)), to: first?.address ?? '', text: input.text, key, automatic: false },
    new Date(Date.now() + UNDO_SEND_MS),
  );
  const change = archiving(row, input);
  const { mail, isNew } = await writeOutgoing(c, row, {
    record: { action: 'reply.send', subject: row.id, after: { thread: row.thread } },
    ...{ change, recipients, files: input.files },
  });
  if (!isNew) return repeated(mail);
  flush(c.env, [mail], (work) => c.executionCtx.waitUntil(work));
  if (change) c.executionCtx.waitUntil(notifyCounts(c.env, [context?.received?.mailbox ?? DEFAULT_MAILBOX]));
  return { ...(await toSent(c.env, db, mail, change?.id ?? null)), isNew };
}

export async function undoMessage(c: Context<OwnerEnv>, id: string): Promise<WrittenMail> {
  const mail = await cancelQueued(database(c.env.DB), getActor(c), id);
  if (mail) return mail;
  const left = await findMail(database(c.env.DB), id);
  if (!left || left.automatic) throw new ApiError('not_found', { message: { key: 'call.reply.missing' } });
  throw new ApiError('conflict', { message: { key: 'call.reply.sent' } });
}

/** @throws ApiError `not_found`, `conflict` */
export async function retryMail(c: Context<OwnerEnv>, id: string): Promise<OutgoingMail> {
  const db = database(c.env.DB);
  const mail = await requeue(database(c.env.DB), getActor(c), id);
  if (mail) await trySending(c.env, mail);
  const current = await findMail(db, id);
  if (!current) throw new ApiError('not_found', { message: { key: 'call.mail.missing' } });
  if (!mail) throw new ApiError('conflict', { message: { key: 'call.mail.sent' } });
  return shown(db, current);
}
