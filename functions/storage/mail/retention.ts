import { and, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { CONFIRMED_STATES } from '../../../src/features/privacy/privacy.schema.ts';
import { asked, batched } from '../batch.ts';
import type { Database } from '../database.ts';
import { messages, outbox } from '../schema/mail.ts';
import { mailChanges } from '../schema/mail-admin.ts';
import { privacyRequests } from '../schema/privacy.ts';

/** Requests that were confirmed and are not answered yet. */
const running = inArray(privacyRequests.state, [...CONFIRMED_STATES]);
/** Those that are answered out of what is held. Who asks for erasure asks for nothing to be kept. */
const needsData = and(running, notInArray(privacyRequests.kind, ['erasure', 'delete']));

/** Conversations that a privacy request is about, or whose people have one open: what they ask for must still be there. */
export const guarded: SQL = sql`
  select id from ${privacyRequests} where ${running}
  union select thread from messages where lower(from_address) in (select email from ${privacyRequests} where ${needsData})
  union select thread from outbox where lower(to_address) in (select email from ${privacyRequests} where ${needsData})`;

/** Conversations of privacy requests of which there still is a record, closed ones too; not of those that nobody confirmed. */
const recorded: SQL = sql`select id from ${privacyRequests} where state not in ('received', 'lapsed')`;

/** Conversations whose newest message, either way, is as old as the time or older, and that are not kept. */
const ended = (until: Date): SQL => sql`
  select thread from (
    select thread, received_at as at, kept from messages union all select thread, created_at, 0 from outbox
  ) group by thread having max(at) <= ${until.getTime()} and sum(kept) = 0`;

interface Times {
  /** Messages that have been deleted for so long or longer. */
  deletedUntil: Date;
  /** Conversations that ended then or earlier. */
  endedUntil: Date;
  /** Changes that were made earlier: they cannot be undone any more. */
  changesBefore: Date;
}

/** Erases mail whose time is over, with its attachments and its words in the index. Mail that still waits to be sent stays. */
export async function eraseMail(db: Database, { deletedUntil, endedUntil, changesBefore }: Times): Promise<Record<string, number>> {
  const gone = sql`state = 'deleted' and coalesce(state_since, received_at) <= ${deletedUntil.getTime()} and thread not in (${guarded})`;
  const over = sql`thread in (${ended(endedUntil)}) and thread not in (${guarded}) and thread not in (${recorded})`;
  const due = sql`status <> 'queued'`;
  const counted = (table: typeof messages | typeof outbox, where: SQL | undefined) =>
    asked<{ rows: number }>(sql`select count(*) as rows from ${table} where ${where}`);
  const [received, sent] = await batched(
    db,
    counted(messages, or(gone, over)),
    counted(outbox, sql`${over} and ${due}`),
    // What is left of a conversation is as old as what went, so that the second statement finds the same ones.
    asked(sql`delete from ${outbox} where ${over} and ${due}`),
    asked(sql`delete from ${messages} where ${gone} or ${over}`),
    asked(sql`delete from ${mailChanges} where ${lt(mailChanges.at, changesBefore)}`),
  );
  return { messages: received[0]?.rows ?? 0, mails: sent[0]?.rows ?? 0 };
}
