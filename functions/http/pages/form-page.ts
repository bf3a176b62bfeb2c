import type { FormPage } from '../../../src/features/api/declare-calls.shared.ts';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { fieldId, problemLine } from '../../../src/features/forms/forms.schema.ts';
import { type MessageKey, translator } from '../../../src/i18n/translator.ts';
import type { Env } from '../../env.ts';
import type { ApiError } from '../api-error.ts';
import { rewriteForm } from './form-rewriter.ts';
import { onDemandPage, pageAgain } from './on-demand.ts';

const SENTENCES: Partial<Record<ApiError['code'], MessageKey>> = { too_many: 'forms.tooMany', too_large: 'forms.tooLarge' };

/** What a page adds to its form beside the values: rows with a total, say. */
export type Refill = (
  env: Env,
  values: Record<string, string>,
  error: ApiError,
) => Promise<{ labels: Record<string, string>; rewrite: (built: Response) => Response }>;

export const formPage = (choose: (posted: Record<string, string>) => FormPage, refillPage?: Refill) =>
  pageAgain(async (c, { error, posted: values, again }) => {
    const { id, page, labels } = choose(values);
    const t = translator(again.locale);
    const { message, fields = {} } = error.translate(again.locale);
    const added = await refillPage?.(c.env, values, error).catch(() => undefined);
    const order = ['lines', ...Object.keys(labels)];
    const wrong = Object.entries(fields)
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .map(([name, text]) => {
        const label = own(labels, name);
        return { href: `#${fieldId(id, name)}`, text: problemLine(label ? t(label) : own(added?.labels, name), text) };
      });
    const heading = error.fields
      ? t('forms.problem')
      : error.code === 'full' || error.data?.['reason']
        ? message
        : t(SENTENCES[error.code] ?? 'forms.failed');
    const refill = { id, values, fields, heading, wrong };
    return onDemandPage(c, page, { ...again, rewrite: (built) => rewriteForm(added?.rewrite(built) ?? built, refill) });
  });
