import { useRef, useState } from 'react';
import { z } from 'zod';
import { own } from '@/features/foreign/own.shared.ts';
import { TextField } from '@/features/forms/Field.tsx';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { confirmed, freshly } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { fromButton } from '../../admin/form/from-button.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { toCents, typedEuros } from './amounts.ts';
import { refund } from './calls.ts';
import { handleMoved } from './moved.ts';
import { type OpenedOrder, refundSchema, STORE_LIMITS } from './store-admin.schema.ts';

interface Props {
  order: OpenedOrder;
  onClose: () => void;
  onDone: (order: OpenedOrder) => void;
  onMoved: () => void;
}

const BOXES = ['byTransfer', 'settles'] as const;
type Box = (typeof BOXES)[number] | 'notSent';

const toField = (sku: string): string => `returns:${sku}`;

const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => at);

const SAVED = { ok: true, data: { values: {}, version: 1 } } as const;
const LEFT = { ok: false, status: 0, offline: false, error: { code: 'left', message: '', fields: {} } } as const;

/** What the owner may choose for a refund. */
interface Offer {
  boxes: readonly Box[];
  goods: OpenedOrder['lines'];
  files: OpenedOrder['lines'];
  /** Goods that came back and were checked. */
  checked: OpenedOrder['returns'][number] | undefined;
}

function toOffer({ refunder, refundBy, unconfirmedCents, lines, returns }: OpenedOrder): Offer {
  if (unconfirmedCents > 0) return { boxes: ['notSent'], goods: [], files: [], checked: undefined };
  const checked = returns.find(({ state }) => state === 'checked');
  return {
    boxes: BOXES.filter((box) => (box === 'byTransfer' ? refunder === 'provider' : refundBy !== null)),
    // What was checked is on stock again, or not for sale.
    goods: checked ? [] : lines.filter(({ returnable }) => returnable > 0),
    checked,
    files: lines.filter(({ kind, isReturned }) => kind === 'digital' && !isReturned),
  };
}

/** After a refund that came back, the money goes another way. */
const isBack = ({ steps }: OpenedOrder): boolean =>
  steps.findLastIndex(({ step }) => step === 'refund-failed') >
  steps.findLastIndex(({ step }) => step === 'refunded' || step === 'partly-refunded');

function firstValues(order: OpenedOrder, { goods, files, checked }: Offer, languageTag: string): FieldValues {
  const { refundableCents, dueCents, unconfirmedCents, steps } = order;
  // After a withdrawal the files close by default, so that a skipped question gives nothing away.
  const isClosing = steps.some(({ step }) => step === 'withdrawn') ? 'yes' : '';
  const suggested = checked?.leftCents ?? (dueCents > 0 && unconfirmedCents === 0 ? dueCents : refundableCents);
  return {
    amountCents: typedEuros(Math.min(suggested, refundableCents), languageTag),
    note: '',
    settles: '',
    byTransfer: isBack(order) ? 'yes' : '',
    notSent: '',
    ...Object.fromEntries(files.map(({ sku }) => [toField(sku), isClosing])),
    ...Object.fromEntries(goods.map(({ sku, returnable }) => [toField(sku), returnable > 1 ? '0' : ''])),
  };
}

function toBody({ amountCents = '', note = '', ...values }: FieldValues, { boxes, goods, files, checked }: Offer) {
  // A draft may tick a box that is no longer offered.
  const isTicked = (box: Box) => boxes.includes(box) && Boolean(values[box]);
  const back = goods.flatMap(({ sku, returnable }) =>
    Array.from({ length: Math.min(Number(own(values, toField(sku)) || 0), returnable) }, () => sku),
  );
  return {
    amountCents: toCents(String(amountCents)),
    note,
    restock: back.length > 0,
    settles: isTicked('settles'),
    returns: [...files.flatMap(({ sku }) => (own(values, toField(sku)) ? [sku] : [])), ...back],
    byTransfer: isTicked('byTransfer'),
    notSent: isTicked('notSent'),
    ...(checked && { returnPosition: checked.position }),
  };
}

function Back({ goods, files }: Pick<Offer, 'goods' | 'files'>) {
  const { texts } = useAdmin();
  return (
    <>
      {goods.map(({ sku, title, returnable }) =>
        returnable > 1 ? (
          <label key={sku} className="order-check">
            <select className="small-field" name={toField(sku)}>
              {upTo(returnable).map((pieces) => (
                <option key={pieces}>{pieces}</option>
              ))}
            </select>
            <span>{fill(texts['adminStore.refund.pieces'], { title })}</span>
          </label>
        ) : (
          <label key={sku} className="order-check">
            <input type="checkbox" name={toField(sku)} value="1" />
            <span>{fill(texts['adminStore.refund.restock'], { title })}</span>
          </label>
        ),
      )}
      {files.map(({ sku, title }) => (
        <label key={sku} className="order-check">
          <input type="checkbox" name={toField(sku)} value="yes" />
          <span>{fill(texts['adminStore.refund.returns'], { title })}</span>
        </label>
      ))}
    </>
  );
}

const piecesOf = ({ pieces }: OpenedOrder['returns'][number], { lines }: OpenedOrder): string =>
  pieces.map(({ sku, quantity }) => `${quantity} × ${lines.find((line) => line.sku === sku)?.title ?? sku}`).join(', ');

export function RefundDialog({ order, onClose, onDone, onMoved }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const { id, reference, name, refunder, refundableCents, refundedCents, unconfirmedCents } = order;
  const offer = toOffer(order);
  // A repeat from this dialog is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const done = useRef(order);
  const euros = (cents: number) => formatEuro(locale, cents);
  const range = fill(texts['adminStore.refund.range'], { least: euros(1), most: euros(refundableCents) });

  const send = async (body: z.output<typeof refundSchema>) => {
    const amount = euros(body.amountCents);
    const moved = { title: texts['adminStore.changed'], message: texts['adminStore.changed.why'] };
    const run = async () => handleMoved(await refund(id, body), moved, onMoved);
    const outcome = await freshly(texts['adminStore.refund.verb'], run);
    if (!outcome.ok) return outcome;
    done.current = outcome.data;
    void notify('success', { title: fill(texts[body.notSent ? 'adminStore.refund.dropped' : 'adminStore.refund.done'], { amount }) });
    return SAVED;
  };
  const drop = async (body: z.output<typeof refundSchema>) => {
    const isDropped = await confirmed({
      title: fill(texts['adminStore.refund.drop'], { amount: euros(body.amountCents) }),
      text: texts['adminStore.refund.drop.text'],
      verb: texts['adminStore.refund.drop.verb'],
      done: '',
      run: () => send(body),
    });
    return isDropped ? SAVED : LEFT;
  };
  return (
    <EditDialog title={fill(texts['adminStore.refund.title'], { reference })} closeText={texts['adminStore.close']} onClose={onClose}>
      <AdminForm
        id={`order-refund-${id}${unconfirmedCents > 0 ? '-unconfirmed' : offer.checked ? `-${offer.checked.position}` : ''}`}
        saved={{ values: firstValues(order, offer, languageTag), version: 0 }}
        bodyOf={(values) => ({ ...toBody(values, offer), refundedCents, key })}
        schema={refundSchema.extend({ amountCents: z.int().min(1).max(refundableCents) })}
        confirm={fromButton}
        save={(body) => (body.notSent ? drop(body) : send(body))}
        onSaved={() => onDone(done.current)}
        texts={{
          ...texts,
          'field.atLeast': range,
          'field.atMost': range,
          'adminForm.save': texts['adminStore.refund.verb'],
          'adminForm.saving': texts['adminStore.saving'],
          'adminForm.saved': texts['adminStore.saved'],
        }}
        labels={{
          amountCents: texts['adminStore.refund.amount'],
          note: texts['adminStore.refund.note'],
          settles: texts['adminStore.refund.settles'],
          byTransfer: texts['adminStore.refund.byTransfer'],
          notSent: texts['adminStore.refund.notSent'],
        }}
      >
        {(form) => (
          <>
            <TextField
              form={form}
              name="amountCents"
              required
              autoComplete="off"
              inputMode="decimal"
              hint={fill(texts[`adminStore.refund.${unconfirmedCents > 0 ? 'unconfirmed' : 'hint'}`], { amount: euros(refundableCents) })}
            />
            {unconfirmedCents === 0 && <TextArea form={form} name="note" max={STORE_LIMITS.note} rows={2} />}
            {offer.boxes.map((box) => (
              <label key={box} className="order-check">
                <input type="checkbox" name={box} value="yes" />
                <span>{texts[`adminStore.refund.${box}`]}</span>
              </label>
            ))}
            {offer.checked && <p className="small">{fill(texts['adminStore.refund.goods'], { goods: piecesOf(offer.checked, order) })}</p>}
            <Back {...offer} />
            <p className="small">
              {isBack(order)
                ? fill(texts['adminStore.refund.back'], { name })
                : fill(texts[`adminStore.refund.confirm.${refunder === 'owner' ? 'bank' : 'provider'}`], { name })}
            </p>
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
