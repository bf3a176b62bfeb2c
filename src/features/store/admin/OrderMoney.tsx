import { documentNumber } from '@/features/store/order/document.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { actorName } from './order-words.ts';
import type { OpenedOrder } from './store-admin.schema.ts';
import { TaxDocument } from './TaxDocument.tsx';

interface Props {
  order: OpenedOrder;
  put: (order: OpenedOrder) => void;
}

export function OrderMoney({ order, put }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const { payments, events, documents, snipcartInvoice, letters, mails } = order;
  const time = (at: string) => <time dateTime={at}>{formatMoment(at, languageTag)}</time>;
  return (
    <>
      {(payments.length > 0 || events.length > 0) && (
        <section aria-labelledby="order-payments">
          <h3 id="order-payments">{texts['adminStore.payments']}</h3>
          <ul className="order-steps">
            {payments.map(({ id, provider, providerId, state, amountCents, at }) => (
              <li key={id}>
                {time(at)}
                <div>
                  {formatEuro(locale, amountCents)} · {actorName(provider, texts)}, {texts[`adminStore.payments.state.${state}`]}
                  <p className="order-id">{providerId}</p>
                </div>
              </li>
            ))}
          </ul>
          {events.length > 0 && (
            <details className="order-events">
              <summary>{texts['adminStore.events']}</summary>
              <ul className="order-steps">
                {events.map(({ provider, id, type, outcome, at }) => (
                  <li key={`${provider} ${id}`}>
                    {time(at)}
                    <div>
                      {type}: {outcome}
                      <p className="order-id">{id}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
      {(documents.length > 0 || snipcartInvoice !== null) && (
        <section aria-labelledby="order-documents">
          <h3 id="order-documents">{texts['adminStore.documents']}</h3>
          {letters.length > 0 && (
            <p className="order-urgent">{fill(texts['adminStore.documents.letters'], { letters: letters.join(', ') })}</p>
          )}
          {snipcartInvoice !== null && <p>{fill(texts['adminStore.documents.snipcart'], { invoice: snipcartInvoice })}</p>}
          <ul className="order-steps">
            {documents.map((document) => {
              const { id, kind, year, number, totalCents, at, issuer } = document;
              return (
                <li key={id}>
                  {time(at)}
                  <div>
                    {texts[`adminStore.document.${issuer === 'owner' ? (kind === 'credit' ? 'refund' : 'confirmation') : kind}`]}{' '}
                    {documentNumber({ kind, year, number })} · {formatEuro(locale, Math.abs(totalCents))}
                    <TaxDocument order={order} document={document} put={put} />
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section aria-labelledby="order-mails">
        <h3 id="order-mails">{texts['adminStore.mails']}</h3>
        {mails.length === 0 && <p className="muted">{texts['adminStore.mails.none']}</p>}
        <ul className="order-steps">
          {mails.map(({ id, subject, status, at }) => (
            <li key={id}>
              {time(at)}
              <div>
                {subject}
                <span className={status === 'failed' ? 'order-urgent' : 'order-actor'}> · {texts[`adminStore.mails.${status}`]}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
