import type { ReactNode } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import { Select } from '@/features/forms/Choices.tsx';
import { Field, TextField } from '@/features/forms/Field.tsx';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { TextArea } from '@/features/forms/TextArea.tsx';
import type { FormView } from '@/features/forms/texts.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { CONDITIONS, RETURN_REASONS } from '../order/returns.shared.ts';
import { toCents, typedEuros } from './amounts.ts';
import { type OrderDialogProps, OrderStepForm } from './OrderStepForm.tsx';
import { type OpenedOrder, STORE_LIMITS } from './store-admin.schema.ts';

type ReturnAction = 'announce' | 'receive' | 'inspect';

const field = (name: 'pieces' | 'condition' | 'restock', sku: string): string => `${name}:${sku}`;
const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => at);
const away = ({ lines }: OpenedOrder) => lines.filter((line) => line.away > 0);
const toCome = ({ returns }: OpenedOrder) => returns.find(({ state }) => state === 'announced');
const toCheck = ({ returns }: OpenedOrder) => returns.find(({ state }) => state === 'received');

function valuesOf(action: ReturnAction, order: OpenedOrder, languageTag: string): FieldValues {
  const day = athensDay(new Date().toISOString());
  if (action === 'announce') return { reason: '', day, note: '' };
  if (action === 'receive') return { day, note: '' };
  const goods = away(order).flatMap(({ sku, away: pieces }) => [
    [field('pieces', sku), String(pieces)],
    [field('condition', sku), CONDITIONS[0]],
    [field('restock', sku), 'yes'],
  ]);
  const amountCents = typedEuros(toCheck(order)?.leftCents ?? 0, languageTag);
  return { ...Object.fromEntries(goods), amountCents, deductionCents: '', deductionReason: '', note: '' };
}

function inspected(order: OpenedOrder, values: FieldValues) {
  const returned = away(order).flatMap(({ sku }) => {
    const quantity = Number(own(values, field('pieces', sku)) ?? 0);
    const condition = own(values, field('condition', sku));
    return quantity > 0 ? [{ sku, quantity, condition, restock: Boolean(own(values, field('restock', sku))) }] : [];
  });
  const { amountCents = '', deductionCents = '', deductionReason, note } = values;
  return {
    ...{ returned, note, deductionReason, amountCents: toCents(String(amountCents)) },
    ...(deductionCents !== '' && { deductionCents: toCents(String(deductionCents)) }),
    ...{ position: toCheck(order)?.position, refundedCents: order.refundedCents },
  };
}

function bodyOf(action: ReturnAction, order: OpenedOrder, values: FieldValues) {
  const { reason, day, note } = values;
  if (action === 'announce') return { reason, day, note, returns: order.returns.length };
  if (action === 'receive') return { day, note, position: toCome(order)?.position };
  return inspected(order, values);
}

/** The first has the name of all, to which an error leads. */
function Returned({ form, order }: { form: FormView; order: OpenedOrder }) {
  const { texts } = useAdmin();
  return (
    <Field form={form} name="returned">
      {({ id, 'aria-describedby': described }) => (
        <>
          {away(order).map(({ sku, title, away: most }, at) => (
            <div key={sku} className="order-back">
              <span>{title}</span>
              <select
                className="small-field"
                id={at === 0 ? id : undefined}
                name={field('pieces', sku)}
                aria-label={fill(texts['adminStore.inspect.pieces'], { title })}
                aria-describedby={described}
              >
                {upTo(most).map((pieces) => (
                  <option key={pieces}>{pieces}</option>
                ))}
              </select>
              <select
                className="small-field"
                name={field('condition', sku)}
                aria-label={fill(texts['adminStore.inspect.condition'], { title })}
              >
                {CONDITIONS.map((condition) => (
                  <option key={condition} value={condition}>
                    {texts[`adminStore.return.condition.${condition}`]}
                  </option>
                ))}
              </select>
              <label className="order-check">
                <input
                  type="checkbox"
                  name={field('restock', sku)}
                  value="yes"
                  aria-label={`${texts['adminStore.inspect.restock']}: ${title}`}
                />
                <span>{texts['adminStore.inspect.restock']}</span>
              </label>
            </div>
          ))}
        </>
      )}
    </Field>
  );
}

function InspectFields({ form, order }: { form: FormView; order: OpenedOrder }): ReactNode {
  const { texts } = useAdmin();
  const amount = { form, autoComplete: 'off', inputMode: 'decimal' } as const;
  return (
    <>
      <Returned form={form} order={order} />
      <TextField {...amount} name="amountCents" required hint={texts['adminStore.inspect.amount.hint']} />
      {toCheck(order)?.reason === 'withdrawal' && (
        <>
          <TextField {...amount} name="deductionCents" hint={texts['adminStore.inspect.deduction.hint']} />
          <TextArea form={form} name="deductionReason" max={STORE_LIMITS.reason} rows={2} />
        </>
      )}
    </>
  );
}

function AnnounceFields({ form }: { form: FormView }): ReactNode {
  const { texts } = useAdmin();
  const reasons = RETURN_REASONS.map((value) => ({ value, label: texts[`adminStore.return.reason.${value}`] }));
  return (
    <>
      <Select form={form} name="reason" required none="" choices={reasons} />
      <TextField form={form} name="day" type="date" required />
    </>
  );
}

export function ReturnDialog(props: OrderDialogProps<ReturnAction>) {
  const { texts, languageTag } = useAdmin();
  const { action, order } = props;
  return (
    <OrderStepForm
      {...props}
      part={order.returns.length}
      values={valuesOf(action, order, languageTag)}
      bodyOf={(typed) => bodyOf(action, order, typed)}
      labels={{
        reason: texts['adminStore.return.reason'],
        day: texts[`adminStore.${action === 'announce' ? 'announce' : 'receive'}.day`],
        returned: texts['adminStore.inspect.returned'],
        amountCents: texts['adminStore.inspect.amount'],
        deductionCents: texts['adminStore.inspect.deduction'],
        deductionReason: texts['adminStore.inspect.reason'],
      }}
    >
      {(form) => (
        <>
          {action === 'announce' && <AnnounceFields form={form} />}
          {action === 'receive' && <TextField form={form} name="day" type="date" required />}
          {action === 'inspect' && <InspectFields form={form} order={order} />}
          <TextArea
            form={form}
            name="note"
            max={STORE_LIMITS.note}
            rows={2}
            hint={action === 'announce' ? texts['adminStore.announce.hint'] : undefined}
          />
        </>
      )}
    </OrderStepForm>
  );
}
