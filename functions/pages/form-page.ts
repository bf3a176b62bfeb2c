import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { FormPage } from '../../src/features/api/declare-calls.shared.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { fieldId, problemLine } from '../../src/features/forms/forms.schema.ts';
import { CHECKOUT_FORM } from '../../src/features/store/order/checkout-form.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { relaxedHeaders } from '../http/response-headers.ts';
import { fillRefused } from './checkout.ts';
import { rewriteForm } from './form-rewriter.ts';
import { postedLocale, readPosted } from './plain-form.ts';

const SENTENCES: Partial<Record<ApiError['code'], MessageKey>> = { too_many: 'forms.tooMany', too_large: 'forms.tooLarge' };

async function refillForm(
  c: Context<AppEnv>,
  error: ApiError,
  choose: (posted: Record<string, string>) => FormPage,
): Promise<Response | undefined> {
  const values = await readPosted(c);
  const { id, page, labels } = choose(values);
  const locale = postedLocale(values);
  const t = translator(locale);
  const { fields = {} } = error.translate(locale);
  const built = await c.env.ASSETS.fetch(new Request(new URL(path(locale, page), c.req.url))).catch(() => undefined);
  if (!built?.ok) return undefined;
  const filled = id === CHECKOUT_FORM.id ? await fillRefused(c.env, built, values, error).catch(() => undefined) : undefined;
  const order = ['lines', ...Object.keys(labels)];
  const wrong = Object.entries(fields)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, text]) => {
      const label = own(labels, name);
      return { href: `#${fieldId(id, name)}`, text: problemLine(label ? t(label) : own(filled?.labels, name), text) };
    });
  const heading = error.fields
    ? t('forms.problem')
    : error.code === 'full' || error.data?.['reason']
      ? error.translate(locale).message
      : t(SENTENCES[error.code] ?? 'forms.failed');
  const titled = (title: string) => t('forms.error.title', { title });
  const body = rewriteForm(filled?.page ?? new Response(built.body), { id, values, fields, heading, wrong, titled }).body;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...relaxedHeaders(built), ...error.headers };
  return new Response(body, { status: error.status, headers });
}

/**
 * Responds to a refused plain form with its page, filled in, and an error summary. Put it before everything that may refuse.
 * @param choose picks the form by the posted fields
 */
export const formPage = (choose: (posted: Record<string, string>) => FormPage) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!c.error || !isForm(c)) return;
    const error = c.error instanceof ApiError ? c.error : new ApiError('internal');
    const page = await refillForm(c, error, choose);
    if (page) c.res = page;
  });
