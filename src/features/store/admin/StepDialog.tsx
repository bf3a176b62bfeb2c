import { useRef } from 'react';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { toCents, typedEuros } from './amounts.ts';
import { takeStep } from './calls.ts';
import { handleMoved } from './moved.ts';
import { Address, ParcelLabel } from './OrderCustomer.tsx';
import {
  COUNTED_ACTIONS,
  NOTED_ACTIONS,
  type OpenedOrder,
  type OrderAction,
  orderStepSchema,
  SEEN_ACTIONS,
  STORE_LIMITS,
} from './store-admin.schema.ts';

export type OrderDialog = Exclude<OrderAction, 'cancel'>;
type StepAction = Exclude<OrderDialog, 'send' | 'deliver'>;

interface Props {
  action: StepAction;
  order: OpenedOrder;
  onClose: () => void;
  onDone: (order: OpenedOrder) => void;
  onMoved: () => void;
}

/** As on the page behind the dialog. */
const toSend = (order: OpenedOrder, texts: AdminTexts): Fact[] => [
  [texts['adminStore.lines'], order.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')],
  [texts['adminStore.customer'], order.name],
  ...(order.lines.some(({ kind }) => kind === 'physical')
    ? [[texts['adminStore.label'], <ParcelLabel key="label" order={order} />] as const]
    : order.lines.some(({ kind }) => kind === 'service')
      ? [[texts['adminStore.address'], <Address key="address" order={order} />] as const]
      : []),
];

export function StepDialog({ action, order, onClose, onDone, onMoved }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const done = useRef(order);
  const { id, state, email, reference, totalCents, paidCents, missingCents, version } = order;
  const missing = formatEuro(locale, missingCents);
  const isPaid = action === 'pay';
  const language = texts[`language.name.${order.locale}`];
  const hints: Partial<Record<StepAction, string>> = {
    fulfil: fill(texts['adminStore.fulfil.hint'], { email, language }),
    settle: texts['adminStore.settle.hint'],
    accept: fill(texts['adminStore.accept.hint'], { missing }),
    ask: fill(texts['adminStore.ask.hint'], { missing, email }),
    release: texts['adminStore.release.hint'],
  };
  const title = `${reference}: ${texts[`adminStore.action.${action}`]}`;
  return (
    <EditDialog title={title} closeText={texts['adminStore.close']} onClose={onClose}>
      {action === 'fulfil' && <Facts facts={toSend(order, texts)} />}
      <AdminForm
        id={`order-${action}-${id}`}
        saved={{ values: { note: '', ...(isPaid && { amountCents: typedEuros(missingCents || totalCents, languageTag) }) }, version: 0 }}
        bodyOf={({ note = '', amountCents = '' }) => ({
          action,
          state,
          note,
          ...(isPaid && { amountCents: toCents(String(amountCents)) }),
          ...(COUNTED_ACTIONS.includes(action) && { paidCents }),
          ...(SEEN_ACTIONS.includes(action) && { version }),
        })}
        schema={orderStepSchema}
        save={async (body) => {
          const moved = { title: texts['adminStore.changed'], message: texts['adminStore.changed.why'] };
          const outcome = handleMoved(await takeStep(id, body), moved, onMoved);
          if (!outcome.ok && outcome.status === 422 && isPaid && outcome.error.message)
            return { ...outcome, error: { ...outcome.error, fields: { amountCents: outcome.error.message } } };
          if (!outcome.ok) return outcome;
          done.current = outcome.data;
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={() => onDone(done.current)}
        texts={{
          ...texts,
          'adminForm.save': texts[`adminStore.${action}.verb`],
          'adminForm.saving': texts['adminStore.saving'],
          'adminForm.saved': texts['adminStore.saved'],
        }}
        labels={{ note: texts[`adminStore.${action}.note`], amountCents: texts['adminStore.pay.amount'] }}
      >
        {(form) => (
          <>
            {isPaid && (
              <TextField
                form={form}
                name="amountCents"
                required
                autoComplete="off"
                inputMode="decimal"
                hint={fill(texts[state === 'pending' ? 'adminStore.pay.hint' : 'adminStore.pay.late'], {
                  total: formatEuro(locale, totalCents),
                  missing,
                })}
              />
            )}
            <TextArea
              form={form}
              name="note"
              required={NOTED_ACTIONS.includes(action)}
              max={STORE_LIMITS.note}
              rows={3}
              hint={hints[action]}
            />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
