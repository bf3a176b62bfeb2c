import type { z } from 'zod';
import { EXCEPTION } from '../analytics/names.shared.ts';
import { track } from '../analytics/track.ts';
import { report, toCallReport } from '../monitor/report.ts';
import { hasFunctions } from '../network/has-functions.ts';
import type { Method } from './declare-calls.shared.ts';
import { type Failure, failureSchema, successSchema } from './envelope.schema.ts';
import type { BodyOf, KnownCall, ParamsOf, PostAddress, QueryOf, ResponseOf } from './known-calls.shared.ts';
import { type RawResponse, type RequestOptions, sendRequest } from './send-request.ts';

/** `offline`: the request never reached the server. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; status: number; error: Failure; offline: boolean };

interface Exchange<Data> extends Pick<RequestOptions, 'headers' | 'signal' | 'timeoutMs'> {
  response: z.ZodType<Data>;
}

type WithBody<Name extends KnownCall> = [BodyOf<Name>] extends [undefined] ? unknown : { body: BodyOf<Name> };
type WithParams<Name extends KnownCall> = [keyof ParamsOf<Name>] extends [never] ? unknown : { params: ParamsOf<Name> };

/** `response` is passed in: the declaration leaves its schema to the server. */
type PlainOptions<Name extends KnownCall> = Exchange<ResponseOf<Name>> & WithBody<Name>;
export type CallOptions<Name extends KnownCall> = PlainOptions<Name> & WithParams<Name> & { query?: QueryOf<Name> | URLSearchParams };

const isFailure = (status: number): boolean => status === 0 || status >= 400;

function reportCall(path: string, method: Method, startMs: number, status: number | undefined): void {
  if (!hasFunctions()) return;
  const entry = toCallReport({ method, path, ms: performance.now() - startMs, ...(status !== undefined && { status }) }, Math.random());
  if (entry) report(entry);
  if (status === 0) track(EXCEPTION, { kind: 'network' });
  else if (status !== undefined && status >= 500) track(EXCEPTION, { kind: 'server', status });
}

export async function request(path: string, options: RequestOptions): Promise<RawResponse> {
  const startMs = performance.now();
  const response = await sendRequest(path, options);
  reportCall(path, options.method ?? 'GET', startMs, isFailure(response.status) ? response.status : undefined);
  return response;
}

function read<Data>(schema: z.ZodType<Data>, { status, content }: RawResponse): Outcome<Data> {
  const failure = failureSchema.safeParse(content);
  if (failure.success) return { ok: false, status, offline: false, error: failure.data.error };
  const data = schema.safeParse(successSchema.safeParse(content).data?.data);
  return data.success
    ? { ok: true, data: data.data }
    : { ok: false, status, offline: status === 0, error: { code: 'unreachable', message: '' } };
}

/**
 * Reads the envelope and reports to the monitor. Data counts as data even with an error status (health: 503).
 * @throws only when aborted
 */
export async function call<Name extends KnownCall>(
  name: Name | `${Name}?${keyof QueryOf<Name> & string}=${string}`,
  { response, ...options }: PlainOptions<Name>,
): Promise<Outcome<ResponseOf<Name>>> {
  const startMs = performance.now();
  const [method, path] = name.split(' ') as [Method, string];
  const raw = await sendRequest(path, { method, ...(options as RequestOptions) });
  const outcome = read(response, raw);
  reportCall(path, method, startMs, isFailure(raw.status) || !outcome.ok ? raw.status : undefined);
  return outcome;
}

export const submit = call as unknown as <Schema extends z.ZodType>(
  name: `POST ${PostAddress}`,
  options: Exchange<unknown> & { response: Schema; body: object },
) => Promise<Outcome<z.output<Schema>>>;
