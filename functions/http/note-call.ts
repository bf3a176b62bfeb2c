import { env, waitUntil } from 'cloudflare:workers';
import type { ServiceName } from '../../src/features/integrations/admin/integrations.schema.ts';
import { scrubText } from '../../src/features/monitor/scrub.shared.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { recordCall } from '../storage/integration-calls.ts';
import { describeFault, log } from './log.ts';

const REASON_LENGTH = 100;

/** Refusals that are answers: an unknown icon, a stranger's token or transaction, a subscription that has ended, a declined card. */
const USUAL: Partial<Record<ServiceName, readonly number[]>> = {
  ...{ icons: [404], snipcart: [404], push: [404, 410], stripe: [402], viva: [404] },
};

/** Records, behind the response, that a service answered or why it did not. Its binding is the platform's: callers have no environment. */
export function noteCall(service: ServiceName, failure?: string): void {
  const call = {
    service,
    outcome: failure === undefined ? ('success' as const) : ('failure' as const),
    at: new Date(),
    reason: scrubText(failure ?? '').slice(0, REASON_LENGTH),
  };
  const { DB } = env as unknown as Env;
  waitUntil(
    recordCall(database(DB), call)
      .run()
      .catch((error: unknown) => log('warn', 'integrations', { service, fault: describeFault(error) })),
  );
}

/** Without the error's message, which may quote an address. */
export const whyUnanswered = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';

export const refusalOf = (service: ServiceName, { ok, status }: Response): string | undefined =>
  ok || USUAL[service]?.includes(status) ? undefined : `HTTP ${status}`;

/** Calls a service and records the outcome. @param problemOf says why an answer is unusable */
export async function noted<Value>(
  service: ServiceName,
  work: () => Promise<Value>,
  problemOf: (value: Value) => string | undefined = () => undefined,
): Promise<Value> {
  try {
    const value = await work();
    noteCall(service, problemOf(value));
    return value;
  } catch (error) {
    noteCall(service, whyUnanswered(error));
    throw error;
  }
}

/** Calls an outside service and records the outcome; all such calls use this or `noteCall`. Redirects could carry a secret to another host. */
export const fetchFrom = (service: ServiceName, input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  noted(
    service,
    () => fetch(input, { ...init, redirect: 'manual' }),
    (response) => refusalOf(service, response),
  );

export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/u, '');
