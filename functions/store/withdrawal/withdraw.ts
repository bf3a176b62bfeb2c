import { TRAP_FIELD } from '../../../src/features/forms/fields.shared.ts';
import type { WithdrawalRequest } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { receive } from '../../mail/incoming/receive.ts';
import { sendRequested } from '../../mail/outgoing/requested-mail.ts';
import { describeFault, log } from '../../monitor/log.ts';
import { database } from '../../storage/database.ts';
import { readOrder, type StoredOrder, type WithdrawalRow } from '../../storage/orders.ts';
import { insertWithdrawal } from '../../storage/withdrawals.ts';
import { readCatalogue } from '../catalogue.ts';
import { takeStep, type WaitUntil } from '../steps.ts';
import { type Outcome, ownerNotice, receiptMail } from './receipt.ts';
import { mayWithdraw } from './right.ts';

/** To one address. Later ones wait for the next day: each withdrawal gets its receipt. */
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

/** An unpaid order is cancelled; the money of a paid one falls due unless the owner has to decide. */
async function takeSteps(env: Env, row: WithdrawalRow, { site, waitUntil }: Sending): Promise<Outcome> {
  const stored = await matching(env, row);
  if (!stored) return 'unknown';
  const { order } = stored;
  const isOver = order.state === 'cancelled' || order.state === 'refunded';
  if (isOver || stored.steps.some(({ step }) => step === 'withdrawn')) return 'again';
  const mayRefund = mayWithdraw(stored, row.receivedAt);
  const withdrawn = { step: 'withdrawn', actor: 'shopper', note: row.about, at: row.receivedAt, owes: mayRefund } as const;
  const left = await takeStep(env, order, withdrawn, waitUntil, site);
  if (left.state !== 'pending') return mayRefund ? 'refund' : 'examined';
  await takeStep(env, left, { step: 'cancelled', to: 'cancelled', actor: 'shopper', mail: false }, waitUntil, site);
  return 'cancelled';
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

/**
 * Always stored first, whether or not an order matches. The caller learns only the time of receipt.
 * @returns that time: a repeat's is the first one's
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
  if (stored.id !== row.id) return stored.receivedAt;
  if (request[TRAP_FIELD] !== '') {
    await receive(env, { ...ownerNotice(stored, 'unknown', sending.site), spamScore: 1 }, sending.waitUntil);
    return stored.receivedAt;
  }
  const outcome = await act(env, stored, sending);
  await receive(env, ownerNotice(stored, outcome, sending.site), sending.waitUntil);
  const { seller } = await readCatalogue(env.ASSETS);
  await sendRequested(
    env,
    { to: email, kind: 'withdrawal', name: stored.id, at: stored.receivedAt, aDay: RECEIPTS_A_DAY, waits: true },
    async () => receiptMail(stored, outcome, { seller, site: sending.site }),
    sending.waitUntil,
  );
  return stored.receivedAt;
}
