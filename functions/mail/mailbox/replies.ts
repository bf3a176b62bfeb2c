import type { Context } from 'hono';
import type { z } from 'zod';
import {
  type OutgoingMail,
  type repliedSchema,
  type replySchema,
  type takenBackSchema,
  UNDO_SEND_MS,
} from '../../../src/features/mail/admin/mail.schema.ts';
import { DEFAULT_MAILBOX } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import { getSender, type Mailbox } from '../../encoding/address.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { type Database, database } from '../../storage/database.ts';
import { notifyCounts } from '../notify.ts';
import { flush, outgoingRow, trySending } from '../outgoing/send.ts';
import { findChangeByKey } from '../storage/changes.ts';
import { findMailboxAddress } from '../storage/mailboxes.ts';
import { cancelQueued, findByKey, findMail, type OutgoingRow, requeue } from '../storage/outbox.ts';
import { readMailSettings } from '../storage/settings.ts';
import { readReplyContext } from '../storage/thread.ts';
import { writeOutgoing } from './outgoing.ts';
import { getTransport } from './settings.ts';
import { getReplyAddress, outgoing } from './thread.ts';

type ReplyInput = z.output<typeof replySchema>;
type Replied = z.output<typeof repliedSchema>;

const REPLY_PREFIX = /^(?:(?:re|aw|antw|sv|απ|σχετ)(?:\[\d+\])?\s*:\s*)+/iu;
const replySubject = (subject: string): string => `Re: ${subject.replace(REPLY_PREFIX, '')}`.trim();

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

const toReplied = (env: Env, mail: OutgoingRow, change: string | null): Replied => ({
  mail: outgoing(mail),
  change,
  isHeld: getTransport(env) === 'outbox',
});

/**
 * Queues a mail for `UNDO_SEND_MS`. The same content under the same key is a repeat.
 * @throws ApiError `bad_request` without a key, `not_found`, `invalid` without a recipient
 */
export async function reply(c: Context<OwnerEnv>, input: ReplyInput): Promise<Replied & { isNew: boolean }> {
  const db = database(c.env.DB);
  const contentKey = await idempotencyKey(c, input);
  if (contentKey === undefined) throw new ApiError('bad_request', { message: { key: 'call.keyNeeded' } });
  const key = `reply:${contentKey}`;
  const known = await findByKey(db, key);
  if (known) return { ...toReplied(c.env, known, (await findChangeByKey(db, key))?.id ?? null), isNew: false };
  const { received, sent, references } = await readReplyContext(db, input.thread);
  if (!received && !sent) throw new ApiError('not_found', { message: { key: 'call.thread.missing' } });
  const to = input.to ?? getReplyAddress({ received, sent });
  if (to === null) throw new ApiError('invalid', { fieldMessages: { to: { key: 'field.required' } } });
  const from = await getMailboxSender(c.env, db, received?.mailbox ?? DEFAULT_MAILBOX);
  const inReplyTo = received?.messageId ?? sent?.messageId;
  const subject = input.subject || replySubject(received?.subject ?? sent?.subject ?? '');
  const row = await outgoingRow(
    c.env,
    {
      ...{ to, subject, text: input.text, key, thread: input.thread, automatic: false },
      references: [...getReferences(received?.details), ...references],
      ...(inReplyTo && { inReplyTo }),
      ...(from && { from }),
    },
    new Date(Date.now() + UNDO_SEND_MS),
  );
  const change = input.archive
    ? ({ id: crypto.randomUUID(), idempotencyKey: key, action: 'archive', threads: [input.thread], at: new Date() } as const)
    : undefined;
  const { mail, isNew } = await writeOutgoing(c, row, {
    record: { action: 'reply.send', subject: row.id, after: { thread: row.thread } },
    change,
  });
  if (isNew) flush(c.env, [mail], (work) => c.executionCtx.waitUntil(work));
  if (isNew && change) c.executionCtx.waitUntil(notifyCounts(c.env, [received?.mailbox ?? DEFAULT_MAILBOX]));
  return { ...toReplied(c.env, mail, isNew ? (change?.id ?? null) : ((await findChangeByKey(db, key))?.id ?? null)), isNew };
}

export async function undoReply(c: Context<OwnerEnv>, id: string): Promise<z.output<typeof takenBackSchema>> {
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
  return outgoing(current);
}
