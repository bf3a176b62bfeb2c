import { type SQL, sql } from 'drizzle-orm';
import { NEXT_STATES, type OrderState, type OrderStep, type PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import { path } from '../../../src/i18n/path.ts';
import { athensDay } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { flush, outgoingRow } from '../../mail/outgoing/send.ts';
import { quotable } from '../../mail/quotable.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { mayIssue, type NewPaper, newPapers } from '../documents/issue.ts';
import { endSessions } from '../payment/providers.ts';
import { type OrderRow, readOrder } from '../storage/orders.ts';
import { storeStep } from '../storage/steps.ts';
import { stepMail } from './mails.ts';
import { orderToken } from './token.ts';

export interface Step {
  step: OrderStep;
  to?: OrderState;
  actor: string;
  note?: string;
  amountCents?: number;
  at?: Date;
  /** Of a refund: puts physical goods back on stock, all or these, by `sku`, once per piece. */
  returnsStock?: boolean | readonly string[];
  endsRefundClock?: boolean;
  /** Of a withdrawal: false if the owner has to decide whether money is due. */
  startsRefundClock?: boolean;
  payment?: PaymentMethod | undefined;
  /** An SQL condition on what the step was decided by, apart from the order itself, and does not change. */
  guard?: SQL;
  /** Statements of the same transaction; `isMoved` is an SQL condition that is true only where the step is taken. */
  extraStatements?: (isMoved: SQL) => readonly SQL[];
  /** Mails the shopper, if the step has a text; not for orders of Snipcart, which mails them itself. */
  mail?: boolean;
}

const moved = (): ApiError => new ApiError('conflict', { message: { key: 'call.order.moved' } });

/** What the step writes beside the order, drawn from the order and the shop as they are now. */
async function writtenFor(
  env: Env,
  order: OrderRow,
  { step, amountCents, note, at, payment, mail }: Step & { at: Date; mail: boolean },
  site: string,
): Promise<{ mails: OutgoingRow[]; papers: NewPaper[] }> {
  const isMailed = mail && order.email !== '';
  const stored = isMailed || mayIssue(step) ? await readOrder(database(env.DB), { id: order.id }) : undefined;
  if (!stored) return { mails: [], papers: [] };
  const catalogue = await readCatalogue(env.ASSETS);
  // If the stored order has moved on, the step is not taken.
  const papers = newPapers(stored, { step, amountCents: amountCents ?? null, at, payment }, catalogue);
  if (!isMailed) return { mails: [], papers };
  const mailed = { order, lines: stored.lines, token: await orderToken(env, order.id, 'm', new Date()), site, catalogue };
  const written = stepMail(mailed, step, { amountCents, note, key: `order-${step}:${order.id}:${at.getTime()}` });
  return { mails: written ? [await outgoingRow(env, written)] : [], papers };
}

const NOTICES = ['paid', 'late', 'mismatch', 'disputed'] as const;

export async function notifyOwner(
  env: Env,
  order: OrderRow,
  { step, amountCents = 0, note = '' }: Pick<Step, 'step' | 'amountCents' | 'note'>,
  site: string,
  waitUntil: WaitUntil,
): Promise<void> {
  const notice = NOTICES.find((one) => one === step);
  if (!notice) return;
  const { reference, name, id } = order;
  const page = `/admin/store?order=${id}`;
  const key = `order-${step}:${id}:${step === 'late' ? order.paidCents : note}`;
  await writeToOwner(
    env,
    { kind: notice === 'paid' ? 'payment' : 'money', key, page },
    ({ t, locale }) => {
      const values = {
        reference,
        name: quotable(name),
        note,
        amount: formatEuro(locale, amountCents),
        link: `${site}${path(locale, page)}`,
      };
      return {
        source: 'system',
        subject: t(`order.owner.${notice}.subject`, values),
        text: t(`order.owner.${notice}.text`, values),
        from: { name: t('jobs.sender'), address: '' },
        thread: id,
      };
    },
    waitUntil,
  );
}

const endPayments = (env: Env, orderId: string): Promise<void> =>
  readOrder(database(env.DB), { id: orderId })
    .then((stored) => endSessions(env, stored?.payments ?? []))
    .catch((error) => log('warn', 'order', { id: orderId, fault: describeFault(error) }));

const reportPaper = async (env: Env, id: string): Promise<void> => {
  try {
    // Only who reports loads the library.
    const { transmit } = await import('../tax/transmit.ts');
    await transmit(env, id, new Date());
  } catch (error) {
    log('error', 'tax', { id, fault: describeFault(error) });
  }
};

/**
 * The only way to change an order: state, history, document, stock and mail in one transaction.
 * @param order as it was read @param site origin for links in mails
 * @throws ApiError `conflict` where the order has moved or the step is not allowed
 */
export async function takeStep(env: Env, order: OrderRow, step: Step, waitUntil: WaitUntil, site: string): Promise<OrderRow> {
  const {
    to = order.state,
    actor,
    note = '',
    amountCents = null,
    at = new Date(),
    returnsStock = false,
    endsRefundClock = false,
    startsRefundClock = true,
    payment,
    guard = sql`true`,
    extraStatements = () => [],
    mail = order.source === 'site',
  } = step;
  if (to !== order.state && !NEXT_STATES[order.state].includes(to)) throw moved();
  const { mails, papers } = await writtenFor(env, order, { ...step, at, mail }, site);
  const year = Number(athensDay(at).slice(0, 4));
  const stored = {
    step: step.step,
    to,
    actor,
    note,
    amountCents,
    at,
    year,
    returnsStock,
    endsRefundClock,
    startsRefundClock,
    payment,
    papers,
    guard,
    mails,
    extraStatements,
  };
  const changed = await storeStep(database(env.DB), order, stored);
  if (!changed) throw moved();
  flush(env, mails, waitUntil);
  // An event of Snipcart takes as many statements as a call may make: the job sends its papers.
  if (order.source === 'site') for (const { id, content } of papers) if (content.issuer === 'mydata') waitUntil(reportPaper(env, id));
  if (changed.state !== 'pending' && order.state === 'pending') waitUntil(endPayments(env, order.id));
  await notifyOwner(env, order, step, site, waitUntil).catch((error) =>
    log('error', 'order', { id: order.id, fault: describeFault(error) }),
  );
  return changed;
}
