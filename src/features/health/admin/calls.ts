import { adminCall } from '../../admin/shell/session.ts';
import { changedStates, errorsPage, openedError, type StateChange } from './errors.schema.ts';
import { budgetList, buildState, healthHistory, incidentsPage, jobList, jobRun, runsPage } from './health-admin.schema.ts';

/** Longer than most turns; after it, the list shows how one ended. */
const RUN_MS = 120_000;

export const readHistory = (signal: AbortSignal) => adminCall('GET /api/admin/health/history', { response: healthHistory, signal });
export const listJobs = (signal: AbortSignal) => adminCall('GET /api/admin/health/jobs', { response: jobList, signal });
export const runJob = (job: string) =>
  adminCall('POST /api/admin/health/jobs/:job/runs', { params: { job }, response: jobRun, timeoutMs: RUN_MS });
export const listBudgets = (signal: AbortSignal) => adminCall('GET /api/admin/health/budgets', { response: budgetList, signal });
export const readBuild = (signal: AbortSignal) => adminCall('GET /api/admin/health/build', { response: buildState, signal });
export const listIncidents = (query: Record<string, string>, signal: AbortSignal) =>
  adminCall('GET /api/admin/health/incidents', { query: new URLSearchParams(query), response: incidentsPage, signal });
export const listRuns = (query: Record<string, string>, signal: AbortSignal) =>
  adminCall('GET /api/admin/health/runs', { query: new URLSearchParams(query), response: runsPage, signal });
export const listErrors = (query: Record<string, string>, signal: AbortSignal) =>
  adminCall('GET /api/admin/health/errors', { query: new URLSearchParams(query), response: errorsPage, signal });
export const readError = (fingerprint: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/health/errors/:fingerprint', { params: { fingerprint }, response: openedError, signal });
export const changeErrors = (changes: StateChange[]) =>
  adminCall('POST /api/admin/health/errors', { body: { changes }, response: changedStates });
