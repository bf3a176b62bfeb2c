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
import { Facts } from '../../admin/shell/Facts.tsx';
import { CARRIERS, carrierName } from '../order/carriers.shared.ts';
import { ParcelLabel } from './OrderCustomer.tsx';
import { shipmentWords } from './OrderShipments.tsx';
import { type OrderDialogProps, OrderStepForm } from './OrderStepForm.tsx';
import { type OpenedOrder, STORE_LIMITS } from './store-admin.schema.ts';

const toField = (sku: string): string => `pieces:${sku}`;
/** Before the name of a carrier of the settings. */
const NAMED = 'named:';
const KNOWN = CARRIERS.filter((carrier) => carrier !== 'other');
const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => at);
const sendable = ({ lines }: OpenedOrder) => lines.filter((line) => line.sendable > 0);

const sendValues = (order: OpenedOrder): FieldValues => ({
  ...Object.fromEntries(sendable(order).map(({ sku, toSend }) => [toField(sku), String(toSend)])),
  ...{ carrier: '', number: '', url: '', note: '' },
});

function sendBody(order: OpenedOrder, values: FieldValues) {
  const pieces = sendable(order).flatMap(({ sku }) => {
    const quantity = Number(own(values, toField(sku)) ?? 0);
    return quantity > 0 ? [{ sku, quantity }] : [];
  });
  const { carrier, number, url, note } = values;
  const named = String(carrier ?? '').startsWith(NAMED)
    ? { carrier: 'other', carrierName: String(carrier).slice(NAMED.length) }
    : { carrier };
  return { pieces, ...named, number, url: carrier === 'other' ? url : '', note, shipments: order.shipments.length };
}

/** The first has the name of all, to which an error leads. */
function Pieces({ form, order }: { form: FormView; order: OpenedOrder }) {
  const { texts } = useAdmin();
  return (
    <Field form={form} name="pieces">
      {({ id, 'aria-describedby': described }) => (
        <>
          {sendable(order).map(({ sku, title, sendable: most }, at) => (
            <label key={sku} className="order-check">
              <select
                className="small-field"
                id={at === 0 ? id : undefined}
                name={toField(sku)}
                aria-label={`${texts['adminStore.send.pieces']}: ${title}`}
                aria-describedby={described}
              >
                {upTo(most).map((pieces) => (
                  <option key={pieces}>{pieces}</option>
                ))}
              </select>
              <span>× {title}</span>
            </label>
          ))}
        </>
      )}
    </Field>
  );
}

function SendFields({ form, order }: { form: FormView; order: OpenedOrder }): ReactNode {
  const { texts } = useAdmin();
  const carriers = [
    ...KNOWN.map((carrier) => ({ value: carrier, label: carrierName({ carrier, name: null }, '') })),
    ...order.carriers.map((name) => ({ value: `${NAMED}${name}`, label: name })),
    { value: 'other', label: texts['adminStore.send.other'] },
  ];
  return (
    <>
      <Pieces form={form} order={order} />
      <Select form={form} name="carrier" required none="" choices={carriers} />
      <TextField form={form} name="number" autoComplete="off" spellCheck={false} />
      <TextField
        form={form}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint={texts['adminStore.send.url.hint']}
      />
    </>
  );
}

function DeliverFields({ form, order }: { form: FormView; order: OpenedOrder }): ReactNode {
  const { texts } = useAdmin();
  const open = order.shipments.filter(({ deliveredOn }) => deliveredOn === null);
  const choices = open.map((shipment) => ({ value: String(shipment.position), label: shipmentWords(shipment, order, texts) }));
  return (
    <>
      <Select form={form} name="shipment" required none="" choices={choices} />
      <TextField form={form} name="day" type="date" required hint={texts['adminStore.deliver.hint']} />
    </>
  );
}

export function ShipmentDialog(props: OrderDialogProps<'send' | 'deliver'>) {
  const { texts } = useAdmin();
  const { action, order } = props;
  const { email, shipments } = order;
  const isSend = action === 'send';
  const first = shipments.find(({ deliveredOn }) => deliveredOn === null);
  const values = isSend
    ? sendValues(order)
    : { shipment: String(first?.position ?? ''), day: athensDay(new Date().toISOString()), note: '' };
  const hint = fill(texts['adminStore.fulfil.hint'], { email, language: texts[`language.name.${order.locale}`] });
  return (
    <OrderStepForm
      {...props}
      part={shipments.length}
      facts={isSend && <Facts facts={[[texts['adminStore.label'], <ParcelLabel key="label" order={order} />]]} />}
      values={values}
      bodyOf={(typed) =>
        isSend ? sendBody(order, typed) : { shipment: Number(typed['shipment']), day: typed['day'], note: typed['note'] }
      }
      labels={{
        pieces: texts['adminStore.send.pieces'],
        carrier: texts['adminStore.send.carrier'],
        number: texts['adminStore.send.number'],
        url: texts['adminStore.send.url'],
        shipment: texts['adminStore.deliver.shipment'],
        day: texts['adminStore.deliver.day'],
      }}
    >
      {(form) => (
        <>
          {isSend ? <SendFields form={form} order={order} /> : <DeliverFields form={form} order={order} />}
          <TextArea form={form} name="note" max={STORE_LIMITS.note} rows={3} hint={isSend ? hint : undefined} />
        </>
      )}
    </OrderStepForm>
  );
}
