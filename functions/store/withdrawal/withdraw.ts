import { toKey } from '../../../src/features/forms/address.shared.ts';
import { TRAP_FIELD } from '../../../src/features/forms/fields.shared.ts';
import type { WithdrawalOutcome, WithdrawalRequest } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { hashWords } from '../../http/idempotency.ts';
import { describeFault, log } from '../../http/log.ts';
import { sendRequested } from '../../mail/outgoing/requested-mail.ts';
import { type OwnerWords, writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { declarationSubject, orderToken } from '../order/token.ts';
import { readOrder, type WithdrawalRow } from '../storage/orders.ts';
import { attachWithdrawal, endWithdrawal, insertWithdrawal } from '../storage/withdrawals.ts';
import { act } from './act.ts';
import { matching, type Proof } from './proof.ts';
import { ownerNotice, receiptMail, toldOf } from './receipt.ts';

/** To one address, of declarations that may be repeated; later ones wait for the next day. */
const RECEIPTS_A_DAY = 5;

export interface Sending {
  site: string;
  waitUntil: WaitUntil;
  /** A job's invocation has no room for the notice, so another job sends it. */
  isJob?: true;
}

/** Stores what was declared, and asks nothing about orders. @returns the stored one: of a repeat, the first */
export async function storeDeclaration(env: Env, request: WithdrawalRequest, key: string): Promise<WithdrawalRow> {
  const { name, reference, about, locale } = request;
  const email = request.email.toLowerCase();
  return insertWithdrawal(database(env.DB), {
    ...{ id: crypto.randomUUID(), orderId: null, reference, name, email, emailKey: toKey(email), about, locale, receivedAt: new Date() },
    idempotencyKey: key === '' ? null : await hashWords('withdrawal', [key, name, reference, email, about]),
    provenAt: null,
    outcome: request[TRAP_FIELD] === '' ? null : 'unknown',
  });
}

interface Done {
  outcome: WithdrawalOutcome;
  proof: Proof;
}

async function sendReceipt(env: Env, row: WithdrawalRow, { outcome, proof }: Done, { site, waitUntil }: Sending): Promise<boolean> {
  const { id, email: to } = row;
  const isKnown = row.orderId !== null;
  // Others may enter an address, or order with it; whoever reads its mail withdraws once, or once per line.
  const isBounded = proof !== 'mailbox' || outcome === 'again' || outcome === 'unknown';
  const aDay = isBounded ? RECEIPTS_A_DAY : Number.MAX_SAFE_INTEGER;
  const content = async () => {
    const token = isKnown ? await orderToken(env, declarationSubject(id), 'm', new Date()) : undefined;
    const stored = row.orderId === null ? undefined : await readOrder(database(env.DB), { id: row.orderId });
    const hasDownloaded = stored !== undefined && stored.downloads.length > 0;
    return receiptMail(row, { outcome, proof, token, hasDownloaded, seller: (await readCatalogue(env.ASSETS)).seller, site });
  };
  const name = row.provenAt === null || proof !== 'mailbox' ? id : `${id}:proven`;
  // Guessed numbers must not use up the mails of a true one.
  const kind = isKnown ? 'declaration' : 'withdrawal';
  return sendRequested(env, { to, kind, name, at: row.receivedAt, aDay, mark: id }, content, waitUntil).catch((error) => {
    log('error', 'withdrawal', { id, fault: describeFault(error) });
    return false;
  });
}

async function report(env: Env, row: WithdrawalRow, done: Done, sending: Sending): Promise<void> {
  const isSent = await sendReceipt(env, row, done, sending);
  const { site, waitUntil, isJob } = sending;
  const notice = (words: OwnerWords) => ownerNotice(row, { ...done, site, isSent }, words);
  await writeToOwner(env, toldOf(row, done.proof), notice, isJob ? undefined : waitUntil);
  await endWithdrawal(database(env.DB), row.id, done.outcome);
}

/**
 * Moves the order only with a proof. Call it after the response, so that its time does not tell whether an order matches; a repeat finds an
 * earlier result.
 * @param token of the order, as sent with the form
 */
export async function handleDeclaration(env: Env, stored: WithdrawalRow, token: string, sending: Sending): Promise<void> {
  const matched = await matching(env, stored, token);
  if (!matched) return report(env, stored, { outcome: 'unknown', proof: 'none' }, sending);
  const { order } = matched.stored;
  const { proof } = matched;
  const row: WithdrawalRow = { ...stored, orderId: order.id, provenAt: stored.provenAt ?? (proof === 'none' ? null : new Date()) };
  await attachWithdrawal(database(env.DB), row);
  if (proof === 'none' && row.provenAt === null) return report(env, row, { outcome: 'examined', proof }, sending);
  const outcome = await act(env, row, order.id, sending);
  return report(env, row, { outcome, proof: proof === 'none' ? 'order' : proof }, sending);
}

export const noteTrapped = (env: Env, row: WithdrawalRow, { site, waitUntil }: Sending) =>
  writeToOwner(
    env,
    toldOf(row, 'none'),
    (words) => ({ ...ownerNotice(row, { outcome: 'unknown', proof: 'none', site, isSent: false }, words), spamScore: 1 }),
    waitUntil,
  );

/** Confirms by the link in the receipt, which proves access to the order's mailbox. A repeat changes nothing. */
export async function confirmDeclaration(env: Env, stored: WithdrawalRow, sending: Sending): Promise<void> {
  const orderId = stored.orderId ?? (await matching(env, stored, ''))?.stored.order.id;
  if (orderId === undefined) return;
  const row: WithdrawalRow = { ...stored, orderId, provenAt: stored.provenAt ?? new Date() };
  await attachWithdrawal(database(env.DB), row);
  await report(env, row, { outcome: await act(env, row, orderId, sending), proof: 'mailbox' }, sending);
}
