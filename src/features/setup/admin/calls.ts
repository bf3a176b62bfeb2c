import { adminCall } from '../../admin/shell/session.ts';
import { type SetupBody, setupState } from './setup-admin.schema.ts';

/** A forge is asked six times for one commit. */
const TIMEOUT_MS = 30_000;

export const readSetup = (signal?: AbortSignal) =>
  adminCall('GET /api/admin/setup', { response: setupState, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
export const writeSetup = (body: SetupBody) => adminCall('PUT /api/admin/setup', { body, response: setupState, timeoutMs: TIMEOUT_MS });
