import { adminCall } from '../../admin/shell/session.ts';
import { type CheckName, checkResults, checkRun } from './checks.schema.ts';

export const readChecks = (signal: AbortSignal) => adminCall('GET /api/admin/tools/checks', { response: checkResults, signal });

export const runCheckStep = (name: CheckName, from: number) =>
  adminCall('POST /api/admin/tools/checks/:name', { params: { name }, body: { from }, response: checkRun });
