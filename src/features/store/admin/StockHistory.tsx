import { fill } from '@/i18n/fill.ts';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { OpenLink } from '../../admin/shell/OpenLink.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readStock } from './calls.ts';
import type { StockRow } from './store-admin.schema.ts';

interface Props {
  product: StockRow;
  onClose: () => void;
  go: (id: string) => void;
}

export function StockHistory({ product: { sku, title }, onClose, go }: Props) {
  const { texts, languageTag } = useAdmin();
  const resource = useResource((signal) => readStock(sku, signal), sku);
  const signed = new Intl.NumberFormat(languageTag, { signDisplay: 'exceptZero' });
  const changes = resource.data?.changes;
  return (
    <EditDialog title={fill(texts['adminStore.stock.history.of'], { title })} closeText={texts['adminStore.stock.close']} onClose={onClose}>
      <PartState resource={resource} />
      {changes?.length === 0 && <p className="muted">{texts['adminStore.stock.history.none']}</p>}
      <ol className="order-steps stock-steps">
        {changes?.map(({ change, reason, reference, orderId, note, at }) => (
          <li key={`${at} ${reason} ${orderId} ${change}`}>
            <time dateTime={at}>{formatMoment(at, languageTag)}</time>
            <div>
              <span className="order-amount">{signed.format(change)}</span> {texts[`adminStore.stock.reason.${reason}`]}
              {orderId && reference && (
                <>
                  {' · '}
                  <OpenLink name="order" id={orderId} go={go}>
                    {reference}
                  </OpenLink>
                </>
              )}
              {note && <p className="order-note">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </EditDialog>
  );
}
