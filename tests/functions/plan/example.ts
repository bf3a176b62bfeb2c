import { env } from 'cloudflare:workers';
import { expect, inject } from 'vitest';
import type { Env } from '../../../functions/env.ts';
import { type CallDeclaration, splitCall } from '../../../src/features/api/declare-calls.shared.ts';
import type { KnownCall } from '../../../src/features/api/known-calls.shared.ts';
import { CALLS } from '../../../src/features/console/admin/every-call.ts';
import { ALGOLIA_TEST_KEYS, MAIL_SEND_PATHS, MAIL_TEST_TOKEN, MYDATA_TEST_KEYS } from '../../services/keys.ts';
import { withModel } from '../chat-harness.ts';
import { signedIn } from '../owner-session.ts';
import { PAYING } from '../payment-harness.ts';
import { ON as PUSHING } from '../pushing.ts';
import { ON as REPORTING } from '../sentry-harness.ts';
import { SNIPCART } from '../snipcart-harness.ts';
import { newNetwork } from '../visit.ts';
import { WITH_VIVA } from '../viva-harness.ts';

type Writing<Name> = Name extends `GET ${string}` ? never : Name;
/** A call of the table that may change something. */
export type WritingCall = Writing<KnownCall>;
export const WRITING_CALLS = Object.keys(CALLS).filter((name): name is WritingCall => !name.startsWith('GET '));

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** JSON, unless it is text or bytes already. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Other than `WHOLE`. */
  bindings?: Partial<Env>;
  /** Another than the call declares for what is new. */
  status?: number;
}
type Calls = Asked | Asked[];
/** Prepares what a call is about. @returns it with a body as large as its page sends one, in each of its kinds */
export type Example = () => Calls | Promise<Calls>;

/** An installation that uses every outside service, with attachments in the database, as by default. */
export const WITHOUT_BUCKET: Partial<Env> = {
  ...PUSHING,
  ...REPORTING,
  ...SNIPCART,
  ...PAYING,
  ...WITH_VIVA,
  ...withModel(),
  ...ALGOLIA_TEST_KEYS,
  ALGOLIA_URL: inject('algoliaService'),
  VIES_URL: inject('viesService'),
  ...MYDATA_TEST_KEYS,
  MYDATA_URL: inject('mydataService'),
  HEARTBEAT_URL: inject('monitorService'),
  MAIL_PROVIDER: 'resend',
  MAIL_HTTP_URL: `${inject('mailService')}${MAIL_SEND_PATHS.resend}`,
  MAIL_HTTP_TOKEN: MAIL_TEST_TOKEN,
  MAIL_FROM: 'Lycabettus <desk@lycabettus.test>',
  ICONS_UPSTREAM: inject('iconService'),
  REBUILD_HOOK_URL: `${inject('sentryService')}/hook`,
};

export const WHOLE: Partial<Env> = { ...WITHOUT_BUCKET, MAIL_FILES: env.TEST_MAIL_FILES };

/** The first column of the first row. */
export async function one(sql: string, ...values: unknown[]): Promise<string> {
  const row = await env.DB.prepare(sql)
    .bind(...values)
    .first();
  return String(Object.values(row ?? expect.fail(`no row: ${sql}`))[0]);
}

const declared = (name: KnownCall): CallDeclaration => (CALLS as Record<string, CallDeclaration>)[name] ?? expect.fail(name);

/** Statuses that a call answers with when it did what it was asked for. */
export const doneStatus = (name: KnownCall, { status }: Asked): number => status ?? declared(name).status ?? 200;

const isRaw = (body: unknown): body is BodyInit => typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob;

/** As the site's own page sends it: as the owner, if it is guarded. */
export async function requestOf(name: KnownCall, { params = {}, query, body, headers = {} }: Asked): Promise<Request> {
  const [method, path] = splitCall(name);
  const { guard, bodyTypes = ['application/json'] } = declared(name);
  const url = new URL(
    path.replaceAll(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? expect.fail(`${name}: ${key}`))),
    'https://lycabettus.test',
  );
  url.search = new URLSearchParams(query).toString();
  return new Request(url, {
    method,
    redirect: 'manual',
    headers: {
      Origin: url.origin,
      'CF-Connecting-IP': newNetwork(),
      ...(guard && { Cookie: await signedIn() }),
      ...(body !== undefined && { 'Content-Type': bodyTypes[0] ?? '' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
}
