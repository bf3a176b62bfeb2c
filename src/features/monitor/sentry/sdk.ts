import {
  addBreadcrumb,
  type Breadcrumb,
  BrowserClient,
  breadcrumbsIntegration,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/astro';
import type { PostAddress } from '../../api/known-calls.shared.ts';
import { KEPT_EVENT, type KeptExample } from '../example.shared.ts';
import type { TrailStep } from '../monitor.schema.ts';
import { readTrail } from '../trail.ts';
import { BREADCRUMBS, scrubBreadcrumb, scrubEvent, toEnvironment } from './event.shared.ts';
import type { KeptFault, SentrySettings } from './keep.ts';

const TUNNEL = '/api/monitor/envelope' satisfies PostAddress;

const CATEGORIES = { from: 'navigation', page: 'navigation', call: 'fetch', file: 'resource' } as const;

const toBreadcrumbs = (trail: readonly TrailStep[], atMs: number): Breadcrumb[] =>
  trail.map(({ what, path, ago = 0, status }) => ({
    category: CATEGORIES[what],
    timestamp: (atMs - ago) / 1000,
    data: { [what === 'from' || what === 'page' ? 'to' : 'url']: path, ...(status && { status_code: status }) },
  }));

/**
 * Starts Sentry's client without what its default adds: no tracing, replay, sessions, headers or handlers of its own, since the monitor
 * passes on the errors that it reports itself.
 */
export function startSentry({ dsn, release, site }: SentrySettings): (fault: KeptFault) => void {
  const startMs = Date.now();
  const client = new BrowserClient({
    ...{ dsn, release, environment: toEnvironment(location.origin, site), tunnel: TUNNEL },
    ...{ maxBreadcrumbs: BREADCRUMBS, sendDefaultPii: false, sendClientReports: true },
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      breadcrumbsIntegration({ console: true, dom: true, fetch: true, history: true, xhr: false, sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeBreadcrumb: (crumb) => (/^\/api\/(?:monitor|analytics)/u.test(String(crumb.data?.['url'])) ? null : scrubBreadcrumb(crumb)),
    beforeSend: (event, { data }) => {
      const { atMs, trail, island, isExample } = data as KeptFault;
      const sent = scrubEvent({
        ...event,
        timestamp: atMs / 1000,
        request: { url: location.origin + location.pathname },
        ...(atMs < startMs && { breadcrumbs: toBreadcrumbs(trail, atMs) }),
        tags: { ...(island && { island }), ...(isExample && { example: 'true' }) },
        ...(isExample && { level: 'info' }),
      });
      return { ...sent, type: undefined };
    },
  });
  client.on('afterSendEvent', (event, { statusCode }) => {
    if (event.tags?.['example'] === undefined) return;
    const isTaken = statusCode === 200;
    const detail: KeptExample = { by: 'sentry', id: (isTaken && event.event_id) || '', kept: isTaken ? scrubEvent(event) : {} };
    dispatchEvent(new CustomEvent(KEPT_EVENT, { detail }));
  });
  setCurrentClient(client);
  client.init();
  for (const crumb of toBreadcrumbs(readTrail(), startMs)) addBreadcrumb(crumb);
  return (fault) =>
    void client.captureException(fault.thrown, {
      data: fault,
      originalException: fault.thrown,
      mechanism: { type: 'monitor', handled: false },
    });
}
