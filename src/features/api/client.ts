import { FetchError, ofetch } from 'ofetch';
import type { z } from 'zod';
import { EXCEPTION } from '../analytics/names.schema.ts';
import { track } from '../analytics/track.ts';
import { report, reportOfCall } from '../monitor/report.ts';
import { hasFunctions } from '../network/has-functions.ts';
import { type Failure, failureSchema, successSchema } from './envelope.schema.ts';

/** Specification, section 9: one retry for GET, none for what changes something; the statuses that are worth another try. */
const GET_RETRIES = 1;
const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];

export interface Call<Data extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** What the call answers under `data`. */
  data: Data;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** What came of a call. `offline`: it never reached the server, or nothing readable came back. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; status: number; error: Failure; offline: boolean };

const unreachable = (status: number): Outcome<never> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'unreachable', message: '' },
});

/**
 * The one client of the islands: asks a call of ours and reads its envelope. Never throws but when it is aborted. Failures and some
 * successes are reported to the monitor.
 */
export async function call<Data extends z.ZodType>(path: string, options: Call<Data>): Promise<Outcome<z.output<Data>>> {
  const startMs = performance.now();
  const outcome = await ask(path, options);
  const { method = 'GET' } = options;
  const failed = outcome.ok ? {} : { status: outcome.status };
  const entry = reportOfCall({ method, path, ms: performance.now() - startMs, ...failed }, Math.random());
  if (!hasFunctions()) return outcome;
  if (entry) report(entry);
  if (!outcome.ok && outcome.status === 0) track(EXCEPTION, { kind: 'network' });
  else if (!outcome.ok && outcome.status >= 500) track(EXCEPTION, { kind: 'server', status: outcome.status });
  return outcome;
}

async function ask<Data extends z.ZodType>(
  path: string,
  { method = 'GET', body, data, headers, signal }: Call<Data>,
): Promise<Outcome<z.output<Data>>> {
  const read = (status: number, content: unknown): Outcome<z.output<Data>> => {
    const failed = failureSchema.safeParse(content);
    if (failed.success) return { ok: false, status, offline: false, error: failed.data.error };
    const done = successSchema.safeParse(content);
    const found = data.safeParse(done.data?.data);
    return found.success ? { ok: true, data: found.data } : unreachable(status);
  };
  try {
    const response = await ofetch.raw<unknown>(path, {
      method,
      ...(body && { body }),
      headers: { Accept: 'application/json', ...headers },
      ...(signal && { signal }),
      retry: method === 'GET' ? GET_RETRIES : false,
      retryStatusCodes: RETRIED_STATUSES,
      responseType: 'json',
    });
    return read(response.status, response._data);
  } catch (error) {
    if (signal?.aborted) throw error;
    return error instanceof FetchError && error.statusCode ? read(error.statusCode, error.data) : unreachable(0);
  }
}
