import { type SnipcartOrder, snipcartOrder } from '../../../src/features/store/snipcart/event.schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { fetchFrom, withoutSlash } from '../../http/note-call.ts';
import type { Settings } from '../../settings.ts';

const TIMEOUT_MS = 5_000;
export const SNIPCART_URL = 'https://app.snipcart.com';

/** Keeps the request, which carries the secret key, from reaching another address: `..` is a path segment. */
const TOKEN = /^[\w-]{1,128}$/u;

type SnipcartSettings = Pick<Settings, 'SNIPCART_SECRET_KEY' | 'SNIPCART_API_URL'>;

/** @throws ApiError `not_found` without a key, `forbidden` for what Snipcart does not know, `unavailable` if it does not answer */
async function ask({ SNIPCART_SECRET_KEY, SNIPCART_API_URL }: SnipcartSettings, about: string, token: string): Promise<Response> {
  if (!SNIPCART_SECRET_KEY) throw new ApiError('not_found');
  if (!TOKEN.test(token)) throw new ApiError('forbidden');
  const response = await fetchFrom('snipcart', `${withoutSlash(SNIPCART_API_URL ?? SNIPCART_URL)}/api/${about}/${token}`, {
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa(`${SNIPCART_SECRET_KEY}:`)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    log('warn', 'snipcart', { fault: describeFault(error) });
    throw new ApiError('unavailable');
  });
  if (response.status === 200) return response;
  await response.body?.cancel();
  // 401: the key is wrong, or of the other mode.
  log('warn', 'snipcart', { status: response.status });
  throw new ApiError(response.status >= 500 ? 'unavailable' : 'forbidden');
}

/**
 * Asks Snipcart whether it made the token, as its requests have no signature. A token can be asked for once.
 * Source: docs.snipcart.com/v3/webhooks/introduction, "Securing your webhook endpoint".
 */
export const checkRequestToken = async (settings: SnipcartSettings, token = ''): Promise<void> =>
  (await ask(settings, 'requestvalidation', token)).body?.cancel();

export async function fetchOrder(settings: SnipcartSettings, token: string): Promise<SnipcartOrder> {
  const read = snipcartOrder.safeParse(await (await ask(settings, 'orders', token)).json().catch(() => undefined));
  if (!read.success || read.data.token !== token) throw new ApiError('unavailable');
  return read.data;
}
