import { useEffect, useRef, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readOrder } from './calls.ts';
import { dayDeadline, timeDeadline } from './days.ts';
import { OrderActions, toActions } from './OrderActions.tsx';
import { OrderCustomer } from './OrderCustomer.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderPeriods } from './OrderPeriods.tsx';
import { OrderRecords } from './OrderRecords.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { OrderShipments } from './OrderShipments.tsx';
import type { OrderDialog } from './OrderStepForm.tsx';
import { stateWords } from './order-words.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { StepDialog } from './StepDialog.tsx';
import type { OpenedOrder } from './store-admin.schema.ts';

type OwnDialog = 'refund' | 'send' | 'deliver' | 'announce' | 'receive' | 'inspect';
const isOwnDialog = (dialog: OrderDialog | 'refund'): dialog is OwnDialog =>
  ['refund', 'send', 'deliver', 'announce', 'receive', 'inspect'].includes(dialog);

interface Props {
  id: string;
  /** The action at which it opens, or empty. */
  first: string;
  go: (id: string) => void;
}

export function Order({ id, first, go }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const resource = useResource(async (signal) => {
    const outcome = await readOrder(id, signal);
    // Reads do not send the page's language, so the page words this itself.
    return !outcome.ok && outcome.status === 404 ? { ...outcome, error: { ...outcome.error, message: texts['adminStore.none'] } } : outcome;
  }, id);
  const { data: order, reload } = resource;
  const [dialog, setDialog] = useState<OrderDialog | 'refund'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = order !== undefined;
  // The pressed link is gone with the list. The heading takes the focus at once, and again when it has the order's number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once the order is there.
  useEffect(() => {
    if (!order || !first) return heading.current?.focus();
    const actions = toActions(order);
    const dialog = actions.find((action) => action === (first === 'fulfil' && actions.includes('send') ? 'send' : first));
    if (dialog && dialog !== 'cancel') return setDialog(dialog);
    document.querySelector<HTMLElement>('.order-actions button')?.focus();
  }, [isThere]);

  const close = () => setDialog(undefined);
  const onDone = (changed: OpenedOrder) => {
    close();
    resource.put(changed);
    conclude(fill(texts['adminStore.said'], { state: stateWords(changed, texts) }));
  };
  const onMoved = () => {
    close();
    reload();
  };
  return (
    <section className="panel order" aria-labelledby="order" aria-busy={resource.state === 'loading'}>
      <button type="button" className="button button-text button-xs" onClick={() => go('')}>
        ← {texts['adminStore.back']}
      </button>
      <h2 id="order" tabIndex={-1} ref={heading}>
        {order ? `${order.reference} · ${order.name}` : texts['adminStore.orders']}
      </h2>
      <PartState resource={resource} />
      {order && (
        <>
          <p className="order-state" data-needs={order.needs ?? undefined}>
            <strong>{stateWords(order, texts)}</strong>
            <span>{formatEuro(locale, order.totalCents)}</span>
            <span className="muted">{formatMoment(order.orderedAt, languageTag)}</span>
            {order.payBy && <span className="muted">{fill(texts['adminStore.payBy'], { time: timeDeadline(order.payBy, admin) })}</span>}
            {order.refundBy && (
              <span className="order-urgent">
                {fill(texts['adminStore.refundBy'], {
                  amount: formatEuro(locale, order.dueCents),
                  day: dayDeadline(order.refundBy, admin),
                })}
              </span>
            )}
            {order.checkBy && (
              <span className="order-urgent">{fill(texts['adminStore.checkBy'], { time: timeDeadline(order.checkBy, admin) })}</span>
            )}
          </p>
          {order.hold && (
            <p>
              {fill(texts[`adminStore.hold.${order.hold}`], {
                missing: formatEuro(locale, order.missingCents),
                received: formatEuro(locale, order.totalCents - order.missingCents),
              })}
            </p>
          )}
          <OrderActions order={order} choose={setDialog} onDone={onDone} put={resource.put} onMoved={onMoved} reload={reload} />
          <div className="order-parts">
            <div>
              <OrderLines order={order} />
              <OrderShipments order={order} />
              <OrderReturns order={order} />
              <OrderPeriods order={order} />
              <OrderRecords order={order} />
            </div>
            <div>
              <OrderCustomer order={order} />
              <OrderMoney order={order} put={resource.put} />
            </div>
          </div>
          {dialog === 'refund' && <RefundDialog order={order} onClose={onMoved} onDone={onDone} onMoved={onMoved} />}
          {(dialog === 'send' || dialog === 'deliver') && (
            <ShipmentDialog key={dialog} action={dialog} order={order} onClose={close} onDone={onDone} onMoved={onMoved} />
          )}
          {(dialog === 'announce' || dialog === 'receive' || dialog === 'inspect') && (
            <ReturnDialog key={dialog} action={dialog} order={order} onClose={close} onDone={onDone} onMoved={onMoved} />
          )}
          {dialog && !isOwnDialog(dialog) && (
            <StepDialog key={dialog} action={dialog} order={order} onClose={close} onDone={onDone} onMoved={onMoved} />
          )}
        </>
      )}
    </section>
  );
}
