import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { toCents, typedEuros } from './amounts.ts';
import { Address, ParcelLabel } from './OrderCustomer.tsx';
import { type OrderDialog, type OrderDialogProps, OrderStepForm } from './OrderStepForm.tsx';
import { COUNTED_ACTIONS, NOTED_ACTIONS, type OpenedOrder, STORE_LIMITS } from './store-admin.schema.ts';

type StepAction = Exclude<OrderDialog, 'send' | 'deliver' | 'announce' | 'receive' | 'inspect'>;

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

export function StepDialog(props: OrderDialogProps<StepAction>) {
  const { texts, locale, languageTag } = useAdmin();
  const { action, order } = props;
  const { state, email, totalCents, paidCents, missingCents, returns } = order;
  const missing = formatEuro(locale, missingCents);
  const isPaid = action === 'pay';
  const language = texts[`language.name.${order.locale}`];
  const hints: Partial<Record<StepAction, string>> = {
    fulfil: fill(texts['adminStore.fulfil.hint'], { email, language }),
    settle: texts['adminStore.settle.hint'],
    accept: fill(texts['adminStore.accept.hint'], { missing }),
    ask: fill(texts['adminStore.ask.hint'], { missing, email }),
    release: texts['adminStore.release.hint'],
    drop: texts['adminStore.drop.hint'],
  };
  return (
    <OrderStepForm
      {...props}
      facts={action === 'fulfil' && <Facts facts={toSend(order, texts)} />}
      values={{ note: '', ...(isPaid && { amountCents: typedEuros(missingCents || totalCents, languageTag) }) }}
      bodyOf={({ note = '', amountCents = '' }) => ({
        note,
        ...(isPaid && { amountCents: toCents(String(amountCents)) }),
        ...(action === 'drop' && { position: returns.find((one) => one.state === 'announced')?.position }),
        ...(COUNTED_ACTIONS.includes(action) && { paidCents }),
      })}
      labels={{ amountCents: texts['adminStore.pay.amount'] }}
      refused={isPaid ? 'amountCents' : undefined}
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
    </OrderStepForm>
  );
}
