import { FetchError, ofetch } from 'ofetch';
import type { Method } from './declare-calls.shared.ts';

/** `switches.apiUrl` of content/site.yaml, inlined by the build; empty for the page's own origin (specification, section 7). */
declare const API_URL: string;

/** Specification, section 9: one retry for GET, none for changes. */
export const GET_RETRIES = 1;
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

export interface RequestOptions {
  method?: Method;
  body?: object | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** `json` if absent. */
  responseType?: 'json' | 'blob';
}

/** `status` is 0 without a response; `content` is parsed if it is JSON and no file was asked for. */
export interface RawResponse {
  status: number;
  content: unknown;
}

/**
 * Pages use `request` and `call` (client.ts), which report failures.
 * @throws only when `signal` is aborted
 */
export async function sendRequest(
  path: string,
  { method = 'GET', body, headers, signal, timeoutMs, responseType = 'json' }: RequestOptions = {},
): Promise<RawResponse> {
  const signals = [signal ?? [], timeoutMs === undefined ? [] : AbortSignal.timeout(timeoutMs)].flat();
  try {
    const { status, _data: content } = await ofetch.raw<unknown, 'json' | 'blob'>(path, {
      method,
      ...(API_URL && { baseURL: API_URL }),
      ...(body && { body }),
      headers: { Accept: 'application/json', ...headers },
      // Browsers before 2024 have no `AbortSignal.any`.
      ...(signals[0] && { signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0] }),
      retry: method === 'GET' ? GET_RETRIES : false,
      retryStatusCodes: [...RETRIED_STATUSES],
      responseType,
    });
    return { status, content };
  } catch (error) {
    if (signal?.aborted) throw error;
    const { statusCode: status = 0, data: content } = error instanceof FetchError ? error : {};
    return { status, content };
  }
}
