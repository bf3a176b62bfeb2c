import { HEALTH_ADMIN_CALLS } from '../../src/features/health/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { changeErrors, showError, showErrors } from '../monitor/admin.ts';
import { database } from '../storage/database.ts';
import { describeBuild, listBudgets, listJobs, showHistory, showIncidents, showRuns } from './admin.ts';

export const healthAdmin = mount(HEALTH_ADMIN_CALLS, {
  'GET /api/admin/health/history': (c) => showHistory(c.env, new Date()),
  'GET /api/admin/health/incidents': (c, { query }) => showIncidents(c.env, query, new Date()),
  'GET /api/admin/health/jobs': async (c) => ({ jobs: await listJobs(database(c.env.DB), new Date()) }),
  'GET /api/admin/health/budgets': async (c) => ({ budgets: await listBudgets(c.env, new Date()) }),
  'GET /api/admin/health/build': async (c) => ({ build: await describeBuild(c.env) }),
  'GET /api/admin/health/runs': (c, { query }) => showRuns(c.env, query, new Date()),
  'GET /api/admin/health/errors': (c, { query }) => showErrors(database(c.env.DB), query, new Date()),
  'GET /api/admin/health/errors/:fingerprint': (c, { params }) => showError(database(c.env.DB), params.fingerprint, new Date()),
  'POST /api/admin/health/errors': (c, { body }) => changeErrors(c, body),
});
