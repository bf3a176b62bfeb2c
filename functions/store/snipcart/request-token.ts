import { ApiError } from '../../http/api-error.ts';
import { withoutSlash } from '../../http/without-slash.ts';
import { fetchFrom } from '../../integrations/note.ts';
import { describeFault, log } from '../../monitor/log.ts';
import type { Settings } from '../../settings.ts';

const TIMEOUT_MS = 5_000;
export const SNIPCART_URL = 'https://app.snipcart.com';
const OK = 200;

/** Nothing that could lead the request, which has the secret key, to another address: `..` is a path segment. */
const TOKEN = /^[\w-]{1,128}$/u;

/**
 * Asks Snipcart whether it made the token, as its requests have no signature. A token can be asked for once.
 * Source: docs.snipcart.com/v3/webhooks/introduction, "Securing your webhook endpoint".
 * @throws ApiError `not_found` without a key, `forbidden` for another's token, `unavailable` if Snipcart does not answer
 */
export async function checkRequestToken(
  { SNIPCART_SECRET_KEY, SNIPCART_API_URL }: Pick<Settings, 'SNIPCART_SECRET_KEY' | 'SNIPCART_API_URL'>,
  token: string | undefined,
): Promise<void> {
  if (!SNIPCART_SECRET_KEY) throw new ApiError('not_found');
  if (!token || !TOKEN.test(token)) throw new ApiError('forbidden');
  const address = `${withoutSlash(SNIPCART_API_URL ?? SNIPCART_URL)}/api/requestvalidation/${token}`;
  const response = await fetchFrom('snipcart', address, {
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa(`${SNIPCART_SECRET_KEY}:`)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    log('warn', 'snipcart', { fault: describeFault(error) });
    throw new ApiError('unavailable');
  });
  await response.body?.cancel();
  if (response.status === OK) return;
  if (response.status >= 500) throw new ApiError('unavailable');
  // 401: the key is wrong, or of the other mode.
  log('warn', 'snipcart', { status: response.status });
  throw new ApiError('forbidden');
}
