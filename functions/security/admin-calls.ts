import { SECURITY_ADMIN_CALLS } from '../../src/features/security/admin/calls.schema.ts';
import { athensDay } from '../calendar.ts';
import { mount } from '../http/mount.ts';
import { sendCsv } from '../http/sent-file.ts';
import { database } from '../storage/database.ts';
import { auditCsv, showAttemptDays, showAttempts, showAudit, showPolicy, showRefusals } from './admin.ts';
import { checkSecurity } from './checks.ts';

export const securityAdmin = mount(SECURITY_ADMIN_CALLS, {
  'GET /api/admin/security/checks': async (c) => ({ checks: await checkSecurity(c) }),
  'GET /api/admin/security/attempts': (c, { query }) => showAttempts(database(c.env.DB), query),
  'GET /api/admin/security/attempt-days': (c, { query }) => showAttemptDays(database(c.env.DB), query.days, new Date()),
  'GET /api/admin/security/audit': (c, { query }) => showAudit(c, query),
  'GET /api/admin/security/audit.csv': (c, { query }) => sendCsv(c, `audit-log-${athensDay(new Date())}.csv`, auditCsv(c, query)),
  'GET /api/admin/security/refusals': (c, { query }) => showRefusals(database(c.env.DB), query.days, new Date()),
  'GET /api/admin/security/policy': (c, { query }) => showPolicy(database(c.env.DB), query),
});
