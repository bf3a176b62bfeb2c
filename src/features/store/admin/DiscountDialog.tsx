import { own } from '@/features/foreign/own.shared.ts';
import { TextField } from '@/features/forms/Field.tsx';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { notify } from '../../admin/shell/notify.ts';
import { toCents, toPieces } from './amounts.ts';
import { makeDiscount } from './calls.ts';
import { type DiscountList, discountFields } from './store-admin.schema.ts';

interface Props {
  products: DiscountList['products'];
  onClose: () => void;
  onChange: () => void;
}

/** Without letters and digits that are mistaken for each other. */
const LETTERS = 'ABCDEFGHJKMNPRSTUVWXYZ23456789';
const CODE_LETTERS = 8;

const drawCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LETTERS))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

const nameOf = (at: number): string => `product-${at}`;

const bodyOf =
  (products: Props['products']) =>
  ({
    code = '',
    percent = '',
    cents = '',
    minimumCents = '',
    most = '',
    mostPerPerson = '',
    from = '',
    until = '',
    ...values
  }: FieldValues) => {
    const skus = products.flatMap(({ sku }, at) => (own(values, nameOf(at)) === 'true' ? [sku] : []));
    return {
      ...{ code, percent: toPieces(percent) ?? null, cents: toCents(cents) ?? null, minimumCents: toCents(minimumCents) ?? 0 },
      ...{ most: toPieces(most) ?? null, mostPerPerson: toPieces(mostPerPerson) ?? null },
      ...{ from, until: until || null, skus: skus.length > 0 ? skus : null },
    };
  };

export function DiscountDialog({ products, onClose, onChange }: Props) {
  const { texts } = useAdmin();
  return (
    <EditDialog title={texts['adminStore.discounts.new']} closeText={texts['adminStore.close']} onClose={onClose}>
      <AdminForm
        id="discount-new"
        saved={{ values: { code: drawCode(), from: athensDay(new Date()) }, version: 0 }}
        bodyOf={bodyOf(products)}
        schema={discountFields}
        save={async (body) => {
          const outcome = await freshly(texts['adminStore.discounts.verb'], () => makeDiscount(body));
          if (!outcome.ok) return outcome;
          void notify('success', { title: fill(texts['adminStore.discounts.done'], { code: outcome.data.code }) });
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={onChange}
        texts={{
          'adminForm.save': texts['adminStore.discounts.verb'],
          'adminForm.saving': texts['adminStore.saving'],
          'adminForm.saved': texts['adminStore.saved'],
        }}
        labels={{
          ...{ code: texts['adminStore.discounts.code'], percent: texts['adminStore.discounts.percent'] },
          ...{ cents: texts['adminStore.discounts.amount'], minimumCents: texts['adminStore.discounts.minimum'] },
          ...{ most: texts['adminStore.discounts.most'], mostPerPerson: texts['adminStore.discounts.mostPerPerson'] },
          ...{ from: texts['adminStore.discounts.from'], until: texts['adminStore.discounts.until'] },
          skus: texts['adminStore.discounts.products'],
        }}
      >
        {(form) => {
          const field = (name: string, more: object = {}) => <TextField form={form} name={name} autoComplete="off" {...more} />;
          return (
            <>
              {field('code', { required: true, spellCheck: false, hint: texts['adminStore.discounts.code.hint'] })}
              {field('percent', { inputMode: 'numeric', hint: texts['adminStore.discounts.percent.hint'] })}
              {field('cents', { inputMode: 'decimal', hint: texts['adminStore.discounts.amount.hint'] })}
              {field('from', { type: 'date', required: true })}
              {field('until', { type: 'date', hint: texts['adminStore.discounts.until.hint'] })}
              {field('most', { inputMode: 'numeric', hint: texts['adminStore.discounts.most.hint'] })}
              {field('mostPerPerson', { inputMode: 'numeric' })}
              {field('minimumCents', { inputMode: 'decimal', hint: texts['adminStore.discounts.minimum.hint'] })}
              <fieldset className="field">
                <legend>{texts['adminStore.discounts.products']}</legend>
                <p className="field-hint">{texts['adminStore.discounts.products.hint']}</p>
                {products.map(({ sku, title }, at) => (
                  <label className="choice" key={sku}>
                    <input type="checkbox" name={nameOf(at)} value="true" />
                    <span>{title}</span>
                  </label>
                ))}
              </fieldset>
            </>
          );
        }}
      </AdminForm>
    </EditDialog>
  );
}
