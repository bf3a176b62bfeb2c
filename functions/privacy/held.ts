import type { Context } from 'hono';
import type { z } from 'zod';
import type { erasureSchema, exportedData, exportSchema, HeldData } from '../../src/features/admin/privacy/privacy-admin.schema.ts';
import type { OwnerEnv } from '../env.ts';
import { getActor } from '../http/owner-context.ts';
import { notifyCounts } from '../mail/notify.ts';
import { hideSecrets } from '../mail/outgoing/secrets.ts';
import { database } from '../storage/database.ts';
import { countHeld, eraseHeld, type HeldCounts, readHeld, readHeldOrders, recordExport } from '../storage/held.ts';

const toErased = ({
  messages,
  attachments,
  mails,
  emptyRequests,
  audit,
  unpaidOrders,
  strayWithdrawals,
}: HeldCounts): HeldData['goes'] => ({
  ...{ messages, attachments, mails, audit },
  requests: emptyRequests,
  orders: unpaidOrders,
  withdrawals: strayWithdrawals,
});

export async function showHeld(c: Context<OwnerEnv>, address: string): Promise<HeldData> {
  const until = new Date();
  const { counts, open } = await countHeld(database(c.env.DB), { address, until });
  const { orders, requests, answers, waiting, mentions, blocks, owner } = counts;
  return {
    address,
    until: until.toISOString(),
    goes: toErased(counts),
    stays: { orders, requests, answers, waiting, mentions, blocks, owner },
    open,
  };
}

const NOTES = [
  'Attachments are listed; the files themselves come separately.',
  'Push subscriptions, visits, reports of errors and sign-in attempts carry no e-mail address, so none can be assigned to this one.',
  'The search index holds the words of the messages above and nothing else.',
];

export async function exportHeld(
  c: Context<OwnerEnv>,
  { address, request }: z.output<typeof exportSchema>,
): Promise<z.output<typeof exportedData>> {
  const now = new Date();
  const db = database(c.env.DB);
  const person = { address, until: now };
  const { messages, attachments, mails, requests, events, blocks, audit } = await readHeld(db, person);
  const { orders, withdrawals, parts } = await readHeldOrders(db, person);
  await recordExport(db, getActor(c), request);
  return {
    address,
    exportedAt: now.toISOString(),
    messages: messages.map((message) => ({ ...message, attachments: attachments.filter((file) => file['message'] === message['id']) })),
    mailsToYou: mails.map((mail) => ({ ...mail, text: hideSecrets(mail.text) })),
    privacyRequests: requests.map((row) => ({ ...row, steps: events.filter((event) => event['request'] === row['id']) })),
    orders: orders.map((order) => {
      const isOf = (row: Record<string, unknown>): boolean => row['order_id'] === order['id'];
      const own = Object.entries(parts).map(([name, rows]) => [name, rows.filter(isOf)]);
      return { ...order, ...Object.fromEntries(own) };
    }),
    ...{ withdrawals, blocks, audit },
    notes: NOTES,
  };
}

/** Erases only data from before `until`, which the owner has seen. */
export async function eraseAddress(
  c: Context<OwnerEnv>,
  { address, request, until }: z.output<typeof erasureSchema>,
): Promise<{ gone: HeldData['goes']; held: HeldData }> {
  const { counts, mailboxes } = await eraseHeld(database(c.env.DB), getActor(c), { address, until: new Date(until) }, request);
  c.executionCtx.waitUntil(notifyCounts(c.env, mailboxes));
  return { gone: toErased(counts), held: await showHeld(c, address) };
}
