import { type SQL, sql } from 'drizzle-orm';
import { TRAP_FIELD } from '../../../src/features/forms/fields.shared.ts';
import { LINES_LIMIT } from '../../../src/features/store/order/limits.shared.ts';
import type { WithdrawalRequest } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { receive } from '../../mail/incoming/receive.ts';
import { sendRequested } from '../../mail/outgoing/requested-mail.ts';
import { describeFault, log } from '../../monitor/log.ts';
import { database } from '../../storage/database.ts';
import { insertStep } from '../../storage/order-steps.ts';
import { readOrder, type StoredOrder, type WithdrawalRow } from '../../storage/orders.ts';
import { insertWithdrawal } from '../../storage/withdrawals.ts';
import { readCatalogue } from '../catalogue.ts';
import { isMismatched } from '../mismatch.ts';
import { takeStep, type WaitUntil } from '../steps.ts';
import { type Outcome, ownerNotice, receiptMail } from './receipt.ts';
import { mayWithdraw } from './right.ts';

/** To one address, of declarations that may be repeated; later ones wait for the next day. */
const RECEIPTS_A_DAY = 5;
/** Each reads the order again, since a payment may have moved it. */
const STEP_ATTEMPTS = 3;

interface Sending {
  /** Empty without one. */
  key: string;
  site: string;
  waitUntil: WaitUntil;
}

/** @returns undefined unless both number and address are the order's */
async function matching(env: Env, { reference, email }: Pick<WithdrawalRow, 'reference' | 'email'>): Promise<StoredOrder | undefined> {
  const stored = await readOrder(database(env.DB), { reference });
  return stored && stored.order.email !== '' && stored.order.email === email ? stored : undefined;
}

/** What an earlier try of the same declaration did. */
function outcomeOf({ order }: StoredOrder, { about }: WithdrawalRow): Outcome {
  if (about !== '') return 'part';
  return order.state === 'cancelled' ? 'cancelled' : order.refundBy === null ? 'examined' : 'refund';
}

/**
 * Of the whole contract: an unpaid order is cancelled; the money of a paid one falls due unless the owner has to decide. Of a part: the owner
 * works out the amount. A repeat finds its own step.
 */
async function takeSteps(env: Env, row: WithdrawalRow, { site, waitUntil }: Sending): Promise<Outcome> {
  const stored = await matching(env, row);
  if (!stored) return 'unknown';
  const { order, steps } = stored;
  const earlier = steps.filter(({ step }) => step === 'withdrawn');
  if (earlier.some(({ at }) => at.getTime() === row.receivedAt.getTime())) return outcomeOf(stored, row);
  const isOver = earlier.some(({ note }) => note === '') || (row.about !== '' && earlier.length >= LINES_LIMIT);
  if (isOver || order.state === 'cancelled' || order.state === 'refunded') return 'again';
  const withdrawn = { step: 'withdrawn', actor: 'shopper', note: row.about, at: row.receivedAt } as const;
  if (row.about !== '') {
    await takeStep(env, order, { ...withdrawn, owes: false }, waitUntil, site);
    return 'part';
  }
  if (order.state === 'pending' && !isMismatched(stored)) {
    const also = (isMoved: SQL) => [insertStep(order.id, 'cancelled', withdrawn, isMoved)];
    await takeStep(env, order, { ...withdrawn, to: 'cancelled', also }, waitUntil, site);
    return 'cancelled';
  }
  const owes = order.state !== 'pending' && mayWithdraw(stored, row.receivedAt);
  // A download may begin meanwhile.
  const seen = sql`(select count(*) from downloads where order_id = ${order.id}) = ${stored.downloads.length}`;
  await takeStep(env, order, { ...withdrawn, owes, seen }, waitUntil, site);
  return owes ? 'refund' : 'examined';
}

async function act(env: Env, row: WithdrawalRow, sending: Sending): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeSteps(env, row, sending);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || attempt === STEP_ATTEMPTS) {
        // The declaration is stored, and the owner reads it.
        log('error', 'withdrawal', { id: row.id, fault: describeFault(error) });
        return 'examined';
      }
    }
  }
}

/** @returns false if no receipt is written: the owner sends it */
async function sendReceipt(env: Env, row: WithdrawalRow, outcome: Outcome, { site, waitUntil }: Sending): Promise<boolean> {
  const { id: name, email: to, receivedAt: at } = row;
  // Others may enter an address; an order is withdrawn from once, or once per line.
  const isBounded = outcome === 'again' || outcome === 'unknown';
  const aDay = isBounded ? RECEIPTS_A_DAY : Number.MAX_SAFE_INTEGER;
  const content = async () => receiptMail(row, outcome, { seller: (await readCatalogue(env.ASSETS)).seller, site });
  return sendRequested(env, { to, kind: 'withdrawal', name, at, aDay, waits: true }, content, waitUntil).catch((error) => {
    log('error', 'withdrawal', { id: name, fault: describeFault(error) });
    return false;
  });
}

/**
 * Always stored first, whether or not an order matches. The caller learns only the time of receipt.
 * @returns that time: a repeat's is the first one's, and goes on where that one stopped
 */
export async function withdraw(env: Env, request: WithdrawalRequest, sending: Sending): Promise<Date> {
  const { name, reference, about, locale } = request;
  const email = request.email.toLowerCase();
  const matched = await matching(env, { reference, email });
  const row: WithdrawalRow = {
    ...{ id: crypto.randomUUID(), orderId: matched?.order.id ?? null, reference, name, email, about, locale, receivedAt: new Date() },
    idempotencyKey: sending.key === '' ? null : await hashWords('withdrawal', [sending.key, name, reference, email, about]),
  };
  const stored = await insertWithdrawal(database(env.DB), row);
  if (request[TRAP_FIELD] !== '') {
    await receive(env, { ...ownerNotice(stored, 'unknown', { site: sending.site, isSent: false }), spamScore: 1 }, sending.waitUntil);
    return stored.receivedAt;
  }
  const outcome = await act(env, stored, sending);
  const isSent = await sendReceipt(env, stored, outcome, sending);
  await receive(env, ownerNotice(stored, outcome, { site: sending.site, isSent }), sending.waitUntil);
  return stored.receivedAt;
}
