import { z } from 'zod';
import { declareCalls } from '../api/declare-calls.shared.ts';
import { REPORT_LIMIT_BYTES, reportSchema, SEVERITIES } from './monitor.schema.ts';
import { POLICY_REPORT_TYPES, policyReportsSchema } from './policy.schema.ts';

/** Of the SDK's `fetch`, whose body is a text, and the format's own. Source: develop.sentry.dev/sdk/foundations/envelopes */
export const ENVELOPE_TYPES = ['text/plain', 'application/x-sentry-envelope'] as const;

/** An event with a hundred breadcrumbs and its debug images has about 60 KiB. */
export const ENVELOPE_LIMIT_BYTES = 128 * 1024;

const kept = z.object({
  category: z.string(),
  severity: z.enum(SEVERITIES),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  fingerprint: z.string(),
  release: z.string(),
  at: z.iso.datetime(),
});

export const MONITOR_CALLS = declareCalls({
  'POST /api/monitor/ingest': {
    summary:
      'Stores a report of a page, without personal data, and counts it in its group. Returns its `id`, or null if the daily budget is used up and it was at most counted. Body: `category`, `severity` (error, warn, info), `message`, `details`, `source` (client); 16 KiB at most',
    limit: 'LIMIT_REPORTS',
    body: reportSchema,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    response: z.object({ id: z.string().nullable() }),
    status: 202,
  },
  'POST /api/monitor/policy': {
    summary:
      'Counts what a page’s policy blocked, by directive, blocked origin and page template; returns how many reports were `stored`. Body: `application/csp-report`, or a list as `application/reports+json`; 16 KiB at most. Drops reports of extensions and of other sites’ pages',
    limit: 'LIMIT_REPORTS',
    budget: 'policyReports',
    body: policyReportsSchema,
    bodyTypes: POLICY_REPORT_TYPES,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    response: z.object({ stored: z.int().min(0) }),
    status: 202,
  },
  'POST /api/monitor/examples': {
    summary:
      'The same as `ingest` for an error that `/sentry-example-page` threw on purpose: stores it as an example, which raises no alarm, and returns what was `kept` of it',
    limit: 'LIMIT_FORMS',
    body: reportSchema,
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    response: z.object({ id: z.string().nullable(), kept }),
    status: 202,
  },
  'POST /api/monitor/example-fault': {
    summary:
      'Fails on purpose, for `/sentry-example-page`. The error’s `data` has the line that was logged (`log`) and the event that Sentry got (`sentry`): empty if it did not take it, null without a DSN',
    limit: 'LIMIT_FORMS',
    status: 500,
  },
  'POST /api/monitor/envelope': {
    summary: `Passes an event of a page to Sentry, scrubbed and without the sender’s address; returns its \`id\`, or null for a client report. Body: an envelope of Sentry’s, \`${ENVELOPE_TYPES.join('` or `')}\`; ${ENVELOPE_LIMIT_BYTES / 1024} KiB at most. Only for the site’s own DSN`,
    limit: 'LIMIT_REPORTS',
    budget: 'sentryEvents',
    bodyTypes: ENVELOPE_TYPES,
    bodyLimitBytes: ENVELOPE_LIMIT_BYTES,
    response: z.object({ id: z.string().nullable() }),
    otherStatuses: { 400: '', 404: 'without a DSN', 413: '', 415: '', 503: 'if Sentry does not take it' },
  },
});

type MonitorCalls = typeof MONITOR_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends MonitorCalls {}
}
