import { z } from 'zod';
import { declareCalls } from '../api/declare-calls.shared.ts';
import { REPORT_LIMIT_BYTES, reportSchema } from './monitor.schema.ts';
import { POLICY_REPORT_TYPES, policyReportsSchema } from './policy.schema.ts';

export const MONITOR_CALLS = declareCalls({
  'POST /api/monitor/ingest': {
    summary:
      'Stores a report of a page, without personal data, and counts it in its group. Returns its `id`, or null if the daily budget is used up and it was only counted. Body: `category`, `severity` (error, warn, info), `message`, `details`, `source` (client); 16 KiB at most',
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
});
