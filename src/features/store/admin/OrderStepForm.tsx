import { type ReactNode, useRef } from 'react';
import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { takeStep } from './calls.ts';
import { handleMoved } from './moved.ts';
import { type OpenedOrder, type OrderAction, orderStepSchema } from './store-admin.schema.ts';

export type OrderDialog = Exclude<OrderAction, 'cancel'>;

/** What every dialog of an order has. */
export interface OrderDialogProps<Action extends OrderDialog = OrderDialog> {
  action: Action;
  order: OpenedOrder;
  onClose: () => void;
  onDone: (order: OpenedOrder) => void;
  onMoved: () => void;
}

type Body = BodyOf<'POST /api/admin/store/orders/:id/steps'>;

interface Props extends OrderDialogProps {
  /** Of what the draft is, besides action and order. */
  part?: string | number;
  /** Above the fields. */
  facts?: ReactNode;
  values: FieldValues;
  bodyOf: (typed: FieldValues) => object;
  labels: Record<string, string>;
  /** The field to which the message of a refusal without fields belongs. */
  refused?: string | undefined;
  children: (form: FormView) => ReactNode;
}

/** A dialog whose form takes a step of an order, in the state in which it was opened. */
export function OrderStepForm({ action, order, onClose, onDone, onMoved, part, facts, values, bodyOf, labels, refused, children }: Props) {
  const { texts } = useAdmin();
  const done = useRef(order);
  const { id, state, version, reference } = order;
  const save = async (body: Body) => {
    const moved = { title: texts['adminStore.changed'], message: texts['adminStore.changed.why'] };
    const outcome = handleMoved(await takeStep(id, body), moved, onMoved);
    if (!outcome.ok && outcome.status === 422 && refused && outcome.error.message)
      return { ...outcome, error: { ...outcome.error, fields: { [refused]: outcome.error.message } } };
    if (!outcome.ok) return outcome;
    done.current = outcome.data;
    return { ok: true, data: { values: {}, version: 1 } } as const;
  };
  return (
    <EditDialog title={`${reference}: ${texts[`adminStore.action.${action}`]}`} closeText={texts['adminStore.close']} onClose={onClose}>
      {facts}
      <AdminForm
        id={['order', action, id, part].filter((name) => name !== undefined).join('-')}
        saved={{ values, version: 0 }}
        bodyOf={(typed) => ({ action, state, version, ...bodyOf(typed) })}
        schema={orderStepSchema}
        save={save}
        onSaved={() => onDone(done.current)}
        texts={{
          ...texts,
          'adminForm.save': texts[`adminStore.${action}.verb`],
          'adminForm.saving': texts['adminStore.saving'],
          'adminForm.saved': texts['adminStore.saved'],
        }}
        labels={{ ...labels, note: texts[`adminStore.${action}.note`] }}
      >
        {children}
      </AdminForm>
    </EditDialog>
  );
}
