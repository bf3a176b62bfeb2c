import { adminCall } from '../../admin/shell/session.ts';
import {
  attemptDays,
  attemptsPage,
  auditPage,
  checksSchema,
  policyPage,
  refusalsSchema,
  type SecurityRange,
} from './security-admin.schema.ts';

type Query = Record<string, string>;

export const readChecks = (signal: AbortSignal) => adminCall('GET /api/admin/security/checks', { response: checksSchema, signal });
export const listAttempts = (query: Query, signal: AbortSignal) =>
  adminCall('GET /api/admin/security/attempts', { query: new URLSearchParams(query), response: attemptsPage, signal });
export const readAttemptDays = (days: SecurityRange, signal: AbortSignal) =>
  adminCall('GET /api/admin/security/attempt-days', { query: { days }, response: attemptDays, signal });
export const listAudit = (query: Query, signal: AbortSignal) =>
  adminCall('GET /api/admin/security/audit', { query: new URLSearchParams(query), response: auditPage, signal });
export const readRefusals = (days: SecurityRange, signal: AbortSignal) =>
  adminCall('GET /api/admin/security/refusals', { query: { days }, response: refusalsSchema, signal });
export const listPolicy = (query: Query, signal: AbortSignal) =>
  adminCall('GET /api/admin/security/policy', { query: new URLSearchParams(query), response: policyPage, signal });
