import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall, adminFile } from '../../admin/shell/session.ts';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { erasedData, heldData, linkMade, openedRequest, type RequestRow, requestsPage } from './privacy-admin.schema.ts';

export const listRequests: LoadPage<RequestRow> = (query, signal) =>
  adminCall('GET /api/admin/privacy/requests', { query: callQuery(query), response: requestsPage, signal });
export const readRequest = (id: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/privacy/requests/:id', { params: { id }, response: openedRequest, signal });
export const takeStep = (id: string, body: BodyOf<'POST /api/admin/privacy/requests/:id/steps'>) =>
  adminCall('POST /api/admin/privacy/requests/:id/steps', { params: { id }, body, response: openedRequest });
export const makeLink = (id: string) => adminCall('POST /api/admin/privacy/requests/:id/links', { params: { id }, response: linkMade });
export const lookUp = (address: string, signal: AbortSignal) =>
  adminCall('POST /api/admin/privacy/held', { body: { address }, response: heldData, signal });
export const exportHeld = (body: BodyOf<'POST /api/admin/privacy/exports'>) => adminFile('POST /api/admin/privacy/exports', { body });
export const eraseHeld = (body: BodyOf<'POST /api/admin/privacy/erasures'>) =>
  adminCall('POST /api/admin/privacy/erasures', { body, response: erasedData });
