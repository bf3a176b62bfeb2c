import { adminCall } from '../shell/session.ts';
import { callQuery } from '../table/query.ts';
import type { LoadPage } from '../table/use-table.ts';
import {
  erasedData,
  exportedData,
  heldData,
  linkMade,
  openedRequest,
  PRIVACY_ADDRESS,
  type RequestRow,
  requestsPage,
} from './privacy-admin.schema.ts';

const requestAt = (id: string) => `${PRIVACY_ADDRESS}/requests/${encodeURIComponent(id)}`;

export const listRequests: LoadPage<RequestRow> = (query, signal) =>
  adminCall(`${PRIVACY_ADDRESS}/requests${callQuery(query)}`, { data: requestsPage, signal });
export const readRequest = (id: string, signal: AbortSignal) => adminCall(requestAt(id), { data: openedRequest, signal });
export const takeStep = (id: string, body: object) => adminCall(`${requestAt(id)}/steps`, { method: 'POST', body, data: openedRequest });
export const makeLink = (id: string) => adminCall(`${requestAt(id)}/links`, { method: 'POST', data: linkMade });
export const lookUp = (address: string, signal: AbortSignal) =>
  adminCall(`${PRIVACY_ADDRESS}/held`, { method: 'POST', body: { address }, data: heldData, signal });
export const exportHeld = (body: object) => adminCall(`${PRIVACY_ADDRESS}/exports`, { method: 'POST', body, data: exportedData });
export const eraseHeld = (body: object) => adminCall(`${PRIVACY_ADDRESS}/erasures`, { method: 'POST', body, data: erasedData });
