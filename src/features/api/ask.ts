import { FetchError, ofetch } from 'ofetch';

/** Where calls go (specification, section 7): `switches.apiUrl` of content/site.yaml, written in by the build; empty for the page's own origin. */
declare const API_URL: string;

/** Specification, section 9: one retry for GET, none for what changes something; the statuses that are worth another try. */
export const GET_RETRIES = 1;
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON, written already or not. */
  body?: object | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How long the whole answer may take, a second try included, before it counts as none; milliseconds. */
  timeoutMs?: number;
}

/** What came back: its status, 0 where nothing did, and its content, as JSON where it is JSON. */
export interface Answer {
  status: number;
  content: unknown;
}

/** Makes one of our calls. For pages: `request` and `call` (client.ts), which report failures. @throws only when `signal` is aborted */
export async function ask(path: string, { method = 'GET', body, headers, signal, timeoutMs }: Ask = {}): Promise<Answer> {
  const signals = [signal ?? [], timeoutMs === undefined ? [] : AbortSignal.timeout(timeoutMs)].flat();
  try {
    const { status, _data: content } = await ofetch.raw<unknown>(path, {
      method,
      ...(API_URL && { baseURL: API_URL }),
      ...(body && { body }),
      headers: { Accept: 'application/json', ...headers },
      // Browsers of before 2024 have no `any`.
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
