import { useEffect, useRef, useState } from 'react';
import { call } from '@/features/api/client.ts';
import { TextField } from '@/features/forms/Field.tsx';
import type { FormView } from '@/features/forms/texts.ts';
import type { Discount } from '../order/discount.shared.ts';
import { discountRule } from '../order/order.schema.ts';
import type { OrderLine } from '../order/price-order.shared.ts';
import type { CheckoutTexts } from './texts.ts';

const NAME = 'discount';

interface Props {
  form: FormView;
  texts: CheckoutTexts;
  lines: readonly OrderLine[];
  typed: string;
  apply: (discount: Discount | undefined) => void;
}

/** The order is priced with what is in the field, whether it was applied or not; applying shows the total before. */
export function DiscountField({ form, texts, lines, typed, apply }: Props) {
  const [error, setError] = useState<string>();
  const [isOpen, setIsOpen] = useState(typed !== '');
  const node = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const field = node.current?.querySelector('input');
    if (field && field.value === '') field.value = typed;
  }, [typed]);
  const shown = form.errors[NAME] ?? error;
  const check = async (field: Element | RadioNodeList | null | undefined) => {
    const code = field instanceof HTMLInputElement ? field.value.trim() : '';
    const body = { code, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) };
    const headers = { 'Accept-Language': form.languageTag };
    const answer = code === '' ? undefined : await call('POST /api/store/discounts', { body, headers, response: discountRule });
    apply(answer?.ok ? answer.data : undefined);
    if (!answer || answer.ok) setError(undefined);
    else setError(answer.error.fields?.[NAME] ?? answer.error.fields?.['code'] ?? (answer.error.message || texts['checkout.unreachable']));
  };
  return (
    <details
      ref={node}
      open={isOpen || Boolean(shown)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onInput={() => setError(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void check(event.target);
      }}
    >
      <summary className="plain-button">{texts['checkout.discount.ask']}</summary>
      <TextField form={{ ...form, errors: shown ? { [NAME]: shown } : {} }} name={NAME} autoComplete="off" spellCheck={false} />
      <p className="u-mt-2">
        <button
          type="button"
          className="button button-outline"
          onClick={({ currentTarget }) => void check(currentTarget.form?.elements.namedItem(NAME))}
        >
          {texts['checkout.discount.apply']}
        </button>
      </p>
    </details>
  );
}
