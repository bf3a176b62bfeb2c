import { declareCalls } from '../../api/declare-calls.shared.ts';
import { changedStates, errorParams, errorsPage, errorsQuery, openedError, stateChanges } from './errors.schema.ts';
import {
  budgetList,
  buildState,
  healthHistory,
  incidentsPage,
  incidentsQuery,
  jobList,
  jobParams,
  jobRun,
  runsPage,
  runsQuery,
} from './health-admin.schema.ts';

export const HEALTH_ADMIN_CALLS = declareCalls({
  'GET /api/admin/health/history': {
    summary: 'Returns for each part how long it was measured and down on each of the last 90 days',
    guard: 'owner',
    response: healthHistory,
  },
  'GET /api/admin/health/incidents': {
    summary: 'Lists when parts were down: `show` (now), `part`, `page`, `size`, `sort`',
    guard: 'owner',
    query: incidentsQuery,
    response: incidentsPage,
  },
  'GET /api/admin/health/jobs': {
    summary: 'Lists jobs with their last run, the next, and when they did not run',
    guard: 'owner',
    response: jobList,
  },
  'POST /api/admin/health/jobs/:job/runs': {
    summary: 'Gives a job one turn now, and returns how it ended. Jobs take turns: it waits for the one that runs',
    guard: 'fresh',
    params: jobParams,
    response: jobRun,
    status: 201,
    otherStatuses: { 404: '', 409: 'while this job runs' },
  },
  'GET /api/admin/health/budgets': { summary: 'Lists what of today’s budgets is used', guard: 'owner', response: budgetList },
  'GET /api/admin/health/build': { summary: 'Returns the build that is served', guard: 'owner', response: buildState },
  'GET /api/admin/health/runs': {
    summary: 'Lists runs of jobs: `show` (failed, failedDay, running), `job`, `page`, `size`, `sort`',
    guard: 'owner',
    query: runsQuery,
    response: runsPage,
  },
  'GET /api/admin/health/errors': {
    summary:
      'Lists kinds of reports: `show` (day, new, open, returned, resolved, ignored), `severity` (errors and warnings by default), `q` (message, category, release), `page`, `size`, `sort`; with `counts` of the severity',
    guard: 'owner',
    query: errorsQuery,
    response: errorsPage,
  },
  'GET /api/admin/health/errors/:fingerprint': {
    summary: 'Returns one with reports by day and hour, releases and examples',
    guard: 'owner',
    params: errorParams,
    response: openedError,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/health/errors': {
    summary: 'Resolves, ignores or reopens kinds by their `changes`. Returns the states `before`, which undo it',
    guard: 'owner',
    body: stateChanges,
    response: changedStates,
    otherStatuses: { 404: 'if none is known' },
  },
});

type HealthAdminCalls = typeof HEALTH_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends HealthAdminCalls {}
}
