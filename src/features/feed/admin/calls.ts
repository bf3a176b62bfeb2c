import type { z } from 'zod';
import { adminCall } from '../../admin/shell/session.ts';
import { feedToken, powerbiOverview, type tokenBody, tokenMade, tokenRevoked } from './powerbi.schema.ts';

export const readOverview = (signal: AbortSignal) => adminCall('GET /api/admin/powerbi', { response: powerbiOverview, signal });
export const makeToken = (body: z.output<typeof tokenBody>) => adminCall('POST /api/admin/powerbi/tokens', { body, response: tokenMade });
export const revokeToken = (id: string) => adminCall('DELETE /api/admin/powerbi/tokens/:id', { params: { id }, response: tokenRevoked });
export const restoreToken = (id: string) =>
  adminCall('POST /api/admin/powerbi/tokens/:id/restorations', { params: { id }, response: feedToken });
