import type { ErrorHandler } from 'hono';
import { ApiError } from './api-error.ts';
import type { AppEnv } from './env.ts';
import { failure } from './envelope.ts';
import { describeFault, log } from './log.ts';
import { errorPage } from './pages/error-page.ts';

const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The one error handler: an envelope for calls, a page for pages; what was not meant for the caller goes to the log only. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = error instanceof ApiError ? error : new ApiError('internal');
  if (known !== error) log('error', 'fault', { requestId: c.get('requestId'), fault: describeFault(error) });
  if (isCall(c.req.path)) return failure(c, known);
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return errorPage(c, known.status);
};
