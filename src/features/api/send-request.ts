import { FetchError, ofetch } from 'ofetch';
import type { Method } from './declare-calls.shared.ts';

/** Specification, section 7: `switches.apiUrl` of content/site.yaml, written in by the build; empty for the page's own origin. */
declare const API_URL: string;

/** Specification, section 9: one retry for GET, none for changes; the statuses that are retried. */
export const GET_RETRIES = 1;
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

export interface RequestOptions {
  method?: Method;
  /** JSON, serialised or not. */
  body?: object | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The limit for the whole response, a retry included, milliseconds. */
  timeoutMs?: number;
}

/** `status` is 0 if nothing came back; `content` is parsed if it is JSON. */
export interface RawResponse {
  status: number;
  content: unknown;
}

/** Sends a request to the API. Pages use `request` and `call` (client.ts), which report failures. @throws only when `signal` is aborted */
export async function sendRequest(
  path: string,
  { method = 'GET', body, headers, signal, timeoutMs }: RequestOptions = {},
): Promise<RawResponse> {
  const signals = [signal ?? [], timeoutMs === undefined ? [] : AbortSignal.timeout(timeoutMs)].flat();
  try {
    const { status, _data: content } = await ofetch.raw<unknown>(path, {
      method,
      ...(API_URL && { baseURL: API_URL }),
      ...(body && { body }),
      headers: { Accept: 'application/json', ...headers },
      // Browsers before 2024 have no `any`.
      ...(signals[0] && { signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0] }),
      retry: method === 'GET' ? GET_RETRIES : false,
      retryStatusCodes: [...RETRIED_STATUSES],
      responseType: 'json',
    });
    return { status, content };
  } catch (error) {
    if (signal?.aborted) throw error;
    const { statusCode: status = 0, data: content } = error instanceof FetchError ? error : {};
    return { status, content };
  }
}
