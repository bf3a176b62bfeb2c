import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { NEXT_STATES, type OrderStep } from '../../../src/features/store/order/order.schema.ts';
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
import { newPapers } from '../documents/issue.ts';
import { endSessions } from '../payment/providers.ts';
import { type OrderRow, type ReturnRow, readOrder, type ShipmentRow, type StoredOrder } from '../storage/orders.ts';
import { storeStep } from '../storage/steps.ts';
import { afterStep, type Movement } from './ledger.ts';
import { hasFiles, paidKey, stepMail } from './mails.ts';
import { orderToken } from './token.ts';

export interface Step extends Partial<Omit<Movement, 'step' | 'amountCents'>> {
  step: OrderStep;
  actor: string;
  note?: string;
  amountCents?: number;
  /** What the provider calls a dispute or a warning. */
  about?: string | null;
  /** Of a dispute: until when evidence is taken. */
  dueAt?: Date | null;
  /** Of a refund: puts physical goods back on stock, all or these, by `sku`, once per piece. */
  returnsStock?: boolean | readonly string[];
  /** What was sent with it. */
  shipment?: ShipmentRow;
  /** What comes back, as it is with it. */
  returned?: ReturnRow;
  /** An SQL condition on what the step was decided by, apart from the order itself, and does not change. */
  guard?: SQL;
  /** Statements of the same transaction; `isMoved` is an SQL condition that is true only where the step is taken. */
  extraStatements?: (isMoved: SQL) => readonly SQL[];
  /** Mails the shopper, if the step has a text. Snipcart mails its own orders itself, except that their files are there. */
  mail?: boolean;
}

const moved = (): ApiError => new ApiError('conflict', { message: { key: 'call.order.moved' } });

/** The shopper's mail, if the step has one. @param order with the figures after the step */
async function mailRows(
  env: Env,
  stored: StoredOrder,
  order: OrderRow,
  { step, amountCents, note, at, shipment, returned }: Step & { at: Date },
  { site, catalogue }: { site: string; catalogue: Catalogue },
): Promise<OutgoingRow[]> {
  if (order.email === '') return [];
  const mailed = {
    order,
    lines: stored.lines,
    token: await orderToken(env, order.id, 'm', new Date()),
    site,
    catalogue,
    ...(shipment && { shipment }),
    ...(returned && { returned }),
  };
  const key = order.source === 'site' ? `order-${step}:${order.id}:${at.getTime()}` : paidKey(order.id);
  const mail = stepMail(mailed, step, { amountCents, note, key });
  return mail ? [await outgoingRow(env, mail)] : [];
}

const NOTICES = ['paid', 'part-paid', 'late', 'mismatch', 'disputed', 'dispute-lost', 'warned'] as const;

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
  const key = `order-${step}:${id}:${step === 'late' || step === 'part-paid' ? order.paidCents : note}`;
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

/** A refund that came back returns the order to the state before it. */
const mayMove = ({ state, fulfilledAt }: OrderRow, step: OrderStep, to: OrderRow['state']): boolean =>
  to === state ||
  NEXT_STATES[state].includes(to) ||
  (step === 'refund-failed' && state === 'refunded' && to === (fulfilledAt === null ? 'paid' : 'fulfilled'));

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
  const { to = order.state, note = '', at = new Date() } = step;
  if (!mayMove(order, step.step, to)) throw moved();
  const db = database(env.DB);
  const stored = await readOrder(db, { id: order.id });
  if (!stored || stored.order.version !== order.version) throw moved();
  const taken = {
    ...{ amountCents: null, about: null, dueAt: null, returnsStock: false, endsRefundClock: false, startsRefundClock: true },
    ...{ payment: undefined, guard: sql`true`, extraStatements: () => [] },
    ...step,
    ...{ to, note, at, year: Number(athensDay(at).slice(0, 4)) },
  };
  const after = { ...order, ...afterStep(order, taken, stored.steps) };
  const catalogue = await readCatalogue(env.ASSETS);
  const papers = newPapers(stored, after, at, catalogue);
  const { mail = order.source === 'site' || (step.step === 'paid' && hasFiles(stored.lines)) } = step;
  const mails = mail ? await mailRows(env, stored, after, { ...step, at }, { site, catalogue }) : [];
  const changed = await storeStep(db, order, stored.steps, { ...taken, papers, mails });
  if (!changed) throw moved();
  // An event of Snipcart takes as many statements as a call may make: the job sends its mail.
  if (order.source === 'site') flush(env, mails, waitUntil);
  for (const { id, content } of papers) if (content.issuer === 'mydata') waitUntil(reportPaper(env, id));
  if (order.state === 'pending' && (changed.state !== 'pending' || changed.paidCents > order.paidCents))
    waitUntil(endPayments(env, order.id));
  await notifyOwner(env, order, step, site, waitUntil).catch((error) =>
    log('error', 'order', { id: order.id, fault: describeFault(error) }),
  );
  return changed;
}
