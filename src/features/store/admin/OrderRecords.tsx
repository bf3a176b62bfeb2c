import { REFUND_DAYS } from '@/features/store/order/order.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { dayDeadline } from './days.ts';
import { actorName } from './order-words.ts';
import type { OpenedOrder } from './store-admin.schema.ts';

interface Props {
  order: OpenedOrder;
}

export function OrderRecords({ order }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const { steps, withdrawals, refundableCents } = order;
  return (
    <>
      {withdrawals.length > 0 && (
        <section aria-labelledby="order-withdrawals">
          <h3 id="order-withdrawals">{texts['adminStore.withdrawals']}</h3>
          <ul className="order-steps">
            {withdrawals.map(({ id, name, about, isProven, at }) => (
              <li key={id}>
                <time dateTime={at}>{formatMoment(at, languageTag)}</time>
                <div>
                  {name}
                  {about && (
                    <p className="order-note">
                      {texts['adminStore.withdrawals.about']} {about}
                    </p>
                  )}
                  {!isProven && <p className="order-note">{texts['adminStore.withdrawals.unconfirmed']}</p>}
                  {isProven && refundableCents > 0 && (
                    <p className="order-urgent">
                      {fill(texts['adminStore.withdrawals.until'], { day: dayDeadline(at, { texts, languageTag }, REFUND_DAYS) })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="order-history">
        <h3 id="order-history">{texts['adminStore.history']}</h3>
        <ol className="order-steps">
          {steps.map(({ step, actor, note, amountCents, at }) => (
            <li key={`${at} ${step} ${note}`}>
              <time dateTime={at}>{formatMoment(at, languageTag)}</time>
              <div>
                {texts[`order.step.${step}`]}
                {amountCents !== null && amountCents !== 0 && ` · ${formatEuro(locale, amountCents)}`}
                <span className="order-actor"> · {actorName(actor, texts)}</span>
                {note && <p className="order-note">{note}</p>}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
