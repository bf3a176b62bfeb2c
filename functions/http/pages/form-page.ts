import type { FormPage } from '../../../src/features/api/declare-calls.shared.ts';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { fieldId, problemLine } from '../../../src/features/forms/forms.schema.ts';
import { CHECKOUT_FORM } from '../../../src/features/store/order/checkout-form.schema.ts';
import { type MessageKey, translator } from '../../../src/i18n/translator.ts';
import { fillRefused } from '../../store/checkout-page.ts';
import type { ApiError } from '../api-error.ts';
import { rewriteForm } from './form-rewriter.ts';
import { onDemandPage, pageAgain } from './on-demand.ts';

const SENTENCES: Partial<Record<ApiError['code'], MessageKey>> = { too_many: 'forms.tooMany', too_large: 'forms.tooLarge' };

export const formPage = (choose: (posted: Record<string, string>) => FormPage) =>
  pageAgain(async (c, { error, posted: values, again }) => {
    const { id, page, labels } = choose(values);
    const t = translator(again.locale);
    const { message, fields = {} } = error.translate(again.locale);
    const checkout = id === CHECKOUT_FORM.id ? await fillRefused(c.env, values, error).catch(() => undefined) : undefined;
    const order = ['lines', ...Object.keys(labels)];
    const wrong = Object.entries(fields)
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .map(([name, text]) => {
        const label = own(labels, name);
        return { href: `#${fieldId(id, name)}`, text: problemLine(label ? t(label) : own(checkout?.labels, name), text) };
      });
    const heading = error.fields
      ? t('forms.problem')
      : error.code === 'full' || error.data?.['reason']
        ? message
        : t(SENTENCES[error.code] ?? 'forms.failed');
    const refill = { id, values, fields, heading, wrong };
    return onDemandPage(c, page, { ...again, rewrite: (built) => rewriteForm(checkout?.rewrite(built) ?? built, refill) });
  });
