import type { z } from 'zod';
import { EXCEPTION } from '../analytics/names.shared.ts';
import { track } from '../analytics/track.ts';
import { report, reportOfCall } from '../monitor/report.ts';
import { hasFunctions } from '../network/has-functions.ts';
import { type Answer, type Ask, ask } from './ask.ts';
import { type Failure, failureSchema, successSchema } from './envelope.schema.ts';

export interface Call<Data extends z.ZodType> extends Ask {
  body?: object;
  /** What the call answers under `data`. */
  data: Data;
}

/** What came of a call. `offline`: it never reached the server, or nothing readable came back. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; status: number; error: Failure; offline: boolean };

const unreachable = (status: number): Outcome<never> => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'unreachable', message: '' },
});

/** Tells the monitor of each failure and of some successes, and counts exceptions. @param status of a failure */
function tell(path: string, { method = 'GET' }: Ask, startMs: number, status: number | undefined): void {
  if (!hasFunctions()) return;
  const entry = reportOfCall({ method, path, ms: performance.now() - startMs, ...(status !== undefined && { status }) }, Math.random());
  if (entry) report(entry);
  if (status === 0) track(EXCEPTION, { kind: 'network' });
  else if (status !== undefined && status >= 500) track(EXCEPTION, { kind: 'server', status });
}

const isFailure = (status: number): boolean => status === 0 || status >= 400;

/** Makes a call whose answer is read elsewhere, and reports it. Never throws but when it is aborted. */
export async function request(path: string, options: Ask): Promise<Answer> {
  const startMs = performance.now();
  const answer = await ask(path, options);
  tell(path, options, startMs, isFailure(answer.status) ? answer.status : undefined);
  return answer;
}

/**
 * The one client of the islands: makes one of our calls and reads its envelope. Never throws but when it is aborted. Failures and some
 * successes are reported to the monitor. Data that come with the status of a failure (health: 503) are data all the same.
 */
export async function call<Data extends z.ZodType>(path: string, { data, ...options }: Call<Data>): Promise<Outcome<z.output<Data>>> {
  const startMs = performance.now();
  const { status, content } = await ask(path, options);
  const outcome = read(data, status, content);
  tell(path, options, startMs, isFailure(status) || !outcome.ok ? status : undefined);
  return outcome;
}

function read<Data extends z.ZodType>(data: Data, status: number, content: unknown): Outcome<z.output<Data>> {
  const failed = failureSchema.safeParse(content);
  if (failed.success) return { ok: false, status, offline: false, error: failed.data.error };
  const done = successSchema.safeParse(content);
  const found = data.safeParse(done.data?.data);
  return found.success ? { ok: true, data: found.data } : unreachable(status);
}
