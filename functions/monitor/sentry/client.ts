import { CloudflareClient, createTransport, linkedErrorsIntegration, Scope } from '@sentry/cloudflare';
import { createStackParser, type Event, nodeStackLineParser } from '@sentry/core';
import type { Dsn } from '../../../src/features/monitor/sentry/dsn.shared.ts';
import { BREADCRUMBS, scrubEvent, toEnvironment } from '../../../src/features/monitor/sentry/event.shared.ts';
import type { Env } from '../../env.ts';
import { readBuild } from '../../http/build.ts';
import { describeFault, ExampleFault, type Fault } from '../../http/log.ts';
import { fetchFrom } from '../../http/note-call.ts';

const FLUSH_LIMIT_MS = 5_000;
const FRAMES = 50;
const WITHHELD = '(text withheld: it may quote a visitor)';

/** Keeps only what the log may have: type, places, and texts that quote nobody. */
function toSendable({ name, at, message = WITHHELD, cause }: Fault): Error {
  const error = new Error(message, cause && { cause: toSendable(cause) });
  error.name = name;
  error.stack = [`${name}: ${message}`, ...at.map((place) => `    ${place}`)].join('\n');
  return error;
}

/**
 * Sends one error by a client of its own. The SDK's `withSentry` would wrap every request and read its headers, address and body; errors
 * reach this function from the places that log them, so nothing of a request can be sent.
 * @returns what Sentry took; empty if it did not take it
 */
export async function send(env: Env, dsn: Dsn, error: unknown, { part, name, requestId, origin }: Where): Promise<Event> {
  const build = await readBuild(env.ASSETS).catch(() => undefined);
  const isExample = error instanceof ExampleFault;
  let sent: Event = {};
  let isTaken = false;
  const client = new CloudflareClient({
    ...{ dsn: dsn.text, sendDefaultPii: false, maxBreadcrumbs: BREADCRUMBS, sendClientReports: false },
    ...(build && { release: build.version }),
    environment: origin === undefined ? 'production' : toEnvironment(origin, build?.url ?? ''),
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetchFrom('sentry', options.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-sentry-envelope' },
          body: body as BodyInit,
          signal: AbortSignal.timeout(FLUSH_LIMIT_MS),
        });
        await response.body?.cancel();
        isTaken = response.ok;
        return { statusCode: response.status };
      }),
    beforeSend: (event) => {
      const tags = { part, ...(isExample && { example: 'true' }) };
      sent = scrubEvent({ ...event, transaction: name, tags, ...(isExample && { level: 'info' }) });
      return { ...sent, type: undefined };
    },
  });
  client.init();
  const originalException = toSendable(describeFault(error, FRAMES));
  const hint = { originalException, ...(requestId && { event_id: requestId.replaceAll('-', '') }) };
  client.captureException(originalException, hint, new Scope());
  await client.flush(FLUSH_LIMIT_MS);
  client.dispose();
  return isTaken ? sent : {};
}

export interface Where {
  part: 'call' | 'job' | 'mail' | 'mailroom';
  /** The call's pattern or the job's name; never an address. */
  name: string;
  requestId?: string;
  /** Origin of the request; absent for work without one, which counts as production. */
  origin?: string;
}
