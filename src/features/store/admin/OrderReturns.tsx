import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { dayDeadline, dayOf } from './days.ts';
import type { OpenedOrder } from './store-admin.schema.ts';

export function OrderReturns({ order }: { order: OpenedOrder }) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const { returns, lines } = order;
  if (returns.length === 0) return null;
  const euros = (cents: number) => formatEuro(locale, cents);
  return (
    <section aria-labelledby="order-returns">
      <h3 id="order-returns">{texts['adminStore.returns']}</h3>
      <ul className="order-steps">
        {returns.map(({ position, reason, state, at, sendBy, receivedOn, pieces, deductionCents, deductionReason, ...money }) => {
          const amount = euros(state === 'checked' ? money.leftCents : (money.refundCents ?? 0));
          return (
            <li key={position}>
              <time dateTime={at}>{formatMoment(at, languageTag)}</time>
              <div>
                {texts[`adminStore.return.reason.${reason}`]}
                <p className={state === 'received' || state === 'checked' ? 'order-urgent' : 'order-note'}>
                  {fill(texts[`adminStore.return.state.${state}`], { amount })}
                </p>
                {state === 'announced' && sendBy !== null && (
                  <p className="order-note">{fill(texts['adminStore.return.sendBy'], { day: dayDeadline(sendBy, admin) })}</p>
                )}
                {receivedOn !== null && (
                  <p className="order-note">{fill(texts['adminStore.return.receivedOn'], { day: dayOf(receivedOn, languageTag) })}</p>
                )}
                {pieces.map(({ sku, quantity, condition, restock }) => (
                  <p key={sku} className="order-note">
                    {`${quantity} × ${lines.find((line) => line.sku === sku)?.title ?? sku}: ${texts[`adminStore.return.condition.${condition}`]}`}
                    {restock && `, ${texts['adminStore.return.restocked']}`}
                  </p>
                ))}
                {deductionCents > 0 && (
                  <p className="order-note">
                    {fill(texts['adminStore.return.deduction'], { amount: euros(deductionCents), reason: deductionReason })}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
