import { TextField } from '@/features/forms/Field.tsx';
import { fill } from '@/i18n/fill.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { toPieces } from './amounts.ts';
import { correctStock } from './calls.ts';
import { handleMoved } from './moved.ts';
import { type StockRow, stockCorrection } from './store-admin.schema.ts';

interface Props {
  product: StockRow;
  onClose: () => void;
  onChange: () => void;
}

export function StockCorrection({ product, onClose, onChange }: Props) {
  const { texts, languageTag } = useAdmin();
  const { sku, title, available } = product;
  const number = new Intl.NumberFormat(languageTag);
  return (
    <EditDialog title={fill(texts['adminStore.stock.correct.of'], { title })} closeText={texts['adminStore.close']} onClose={onClose}>
      <AdminForm
        id={`stock-${sku}`}
        saved={{ values: { change: '', note: '' }, version: 0 }}
        bodyOf={({ change = '', note = '' }) => ({ change: toPieces(String(change)), available, note })}
        schema={stockCorrection}
        save={async (body) => {
          const moved = { title: texts['adminStore.stock.changed'], message: texts['adminStore.stock.changed.why'] };
          const outcome = handleMoved(await correctStock(sku, body), moved, onChange);
          if (!outcome.ok) return outcome;
          const count = number.format(outcome.data.available);
          void notify('success', { title: fill(texts['adminStore.stock.done'], { title, count }) });
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={onChange}
        texts={{
          ...texts,
          'adminForm.save': texts['adminStore.stock.verb'],
          'adminForm.saving': texts['adminStore.saving'],
          'adminForm.saved': texts['adminStore.saved'],
        }}
        labels={{ change: texts['adminStore.stock.change'], note: texts['adminStore.stock.reason'] }}
      >
        {(form) => (
          <>
            <TextField
              form={form}
              name="change"
              required
              autoComplete="off"
              hint={fill(texts['adminStore.stock.change.hint'], { count: number.format(available) })}
            />
            <TextField form={form} name="note" required autoComplete="off" />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
