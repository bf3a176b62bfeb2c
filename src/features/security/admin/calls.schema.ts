import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  attemptDays,
  attemptsPage,
  attemptsQuery,
  auditCsvQuery,
  auditPage,
  auditQuery,
  checksSchema,
  policyPage,
  policyQuery,
  rangeQuery,
  refusalsSchema,
} from './security-admin.schema.ts';

export const SECURITY_ADMIN_CALLS = declareCalls({
  'GET /api/admin/security/checks': {
    summary: 'Checks sign-in, settings and address of this installation; each with its `problem`, or null',
    guard: 'owner',
    response: checksSchema,
  },
  'GET /api/admin/security/attempts': {
    summary:
      'Lists sign-in attempts of the last 90 days: `kind` (passkey, asked, link, code), `outcome` (done, refused), `page`, `size`, `sort`',
    guard: 'owner',
    query: attemptsQuery,
    response: attemptsPage,
  },
  'GET /api/admin/security/attempt-days': {
    summary: 'Returns the number of sign-in attempts of each of the last `days` (7, 30 or 90), by outcome',
    guard: 'owner',
    query: rangeQuery,
    response: attemptDays,
  },
  'GET /api/admin/security/audit': {
    summary:
      'Lists the audit log, with what was and is: `q` (action or its name, subject, actor, text of the change), `from`, `to` (days of Athens), `page`, `size`, `sort`',
    guard: 'owner',
    query: auditQuery,
    response: auditPage,
  },
  'GET /api/admin/security/audit.csv': {
    summary: 'Returns all rows of the audit log that match `q`, `from` and `to` as CSV, newest first',
    guard: 'owner',
    query: auditCsvQuery,
  },
  'GET /api/admin/security/refusals': {
    summary: 'Returns how many requests were refused in the last `days` (7, 30 or 90), by day, kind and call',
    guard: 'owner',
    query: rangeQuery,
    response: refusalsSchema,
  },
  'GET /api/admin/security/policy': {
    summary: 'Lists what the pages’ policy blocked, by directive, origin and page template: `q`, `page`, `size`, `sort`',
    guard: 'owner',
    query: policyQuery,
    response: policyPage,
  },
});

type SecurityAdminCalls = typeof SECURITY_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends SecurityAdminCalls {}
}
