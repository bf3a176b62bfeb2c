import type { Context, ErrorHandler } from 'hono';
import type { Locale } from '../../src/i18n/locales.ts';
import type { AppEnv } from '../env.ts';
import { ApiError, toApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { failure } from '../http/envelope.ts';
import { withinBudget } from '../middleware/budget.ts';
import { ExampleFault } from '../monitor/example-fault.ts';
import { describeFault, log } from '../monitor/log.ts';
import { callName, noteRefusal } from '../monitor/refusals.ts';
import { captureFault, sendFault, type Where } from '../monitor/sentry/capture.ts';
import { readDsns } from '../monitor/sentry/dsns.ts';
import { errorPage } from './error-page.ts';
import { postedLocale, readPosted } from './plain-form.ts';

const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

export const onError: ErrorHandler<AppEnv> = async (error, c) => {
  const known = toApiError(error);
  if (known.refused) noteRefusal(c, known.refused);
  if (known.code === 'internal') {
    const line = { requestId: c.get('requestId'), fault: describeFault(error) };
    const where: Where = { part: 'call', name: callName(c), requestId: line.requestId, origin: new URL(c.req.url).origin };
    log('error', 'fault', line);
    if (error instanceof ExampleFault) return showExample(c, line, await sendExample(c, error, where));
    captureFault(c.env, error, where);
  }
  if (!isCall(c.req.path)) return toErrorPage(c, known);
  if (!isForm(c)) return failure(c, known);
  const page = await toErrorPage(c, known, postedLocale(await readPosted(c)));
  // If the pages are unavailable, the envelope says more than a number.
  return page.headers.get('Content-Type')?.startsWith('text/html') ? page : failure(c, known);
};

/** Within the day's budget, since anyone can cause it. @returns empty if Sentry did not get it; undefined without a DSN */
async function sendExample(c: Context<AppEnv>, error: ExampleFault, where: Where): Promise<object | undefined> {
  if ((await readDsns(c.env)).length === 0) return undefined;
  return withinBudget(c, 'sentryEvents', () => sendFault(c.env, error, where)).catch(() => ({}));
}

/** What was kept of a fault that was thrown on purpose. */
const showExample = (c: Context<AppEnv>, line: object, sentry: object | undefined): Response =>
  failure(c, new ApiError('internal', { data: { log: line, sentry: sentry ?? null } }));

function toErrorPage(c: Context<AppEnv>, { headers, status }: ApiError, locale?: Locale): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return errorPage(c, status, locale && { locale });
}
