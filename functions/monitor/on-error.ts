import type { Context, ErrorHandler } from 'hono';
import type { Locale } from '../../src/i18n/locales.ts';
import type { AppEnv } from '../env.ts';
import { ApiError, failure, toApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { noteFault, whereOf } from '../http/call-fault.ts';
import { describeFault, ExampleFault, log } from '../http/log.ts';
import { withinBudget } from '../http/middleware/budget.ts';
import { errorPage } from '../http/pages/error-page.ts';
import { postedLocale, readPosted } from '../http/pages/plain-form.ts';
import { noteRefusal } from '../http/refusals.ts';
import { sendFault } from './sentry/capture.ts';
import { readDsns } from './sentry/dsns.ts';

const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

export const onError: ErrorHandler<AppEnv> = async (error, c) => {
  const known = toApiError(error);
  if (known.refused) noteRefusal(c, known.refused);
  if (known.code === 'internal') {
    if (error instanceof ExampleFault) return showExample(c, error);
    noteFault(c, error);
  }
  if (!isCall(c.req.path)) return toErrorPage(c, known);
  if (!isForm(c)) return failure(c, known);
  const page = await toErrorPage(c, known, postedLocale(await readPosted(c)));
  return page.headers.get('Content-Type')?.startsWith('text/html') ? page : failure(c, known);
};

/** Within the day's budget, since anyone can cause it. @returns empty if Sentry did not get it; undefined without a DSN */
async function sendExample(c: Context<AppEnv>, error: ExampleFault): Promise<object | undefined> {
  if ((await readDsns(c.env)).length === 0) return undefined;
  return withinBudget(c, 'sentryEvents', () => sendFault(c.env, error, whereOf(c))).catch(() => ({}));
}

async function showExample(c: Context<AppEnv>, error: ExampleFault): Promise<Response> {
  const line = { requestId: c.get('requestId'), fault: describeFault(error) };
  log('error', 'fault', line);
  return failure(c, new ApiError('internal', { data: { log: line, sentry: (await sendExample(c, error)) ?? null } }));
}

function toErrorPage(c: Context<AppEnv>, { headers, status }: ApiError, locale?: Locale): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return errorPage(c, status, locale && { locale });
}
