import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { IDEMPOTENCY_HEADER } from '@/features/forms/forms.schema.ts';
import { PAGES_FILE, pageListSchema } from '@/features/machines/pages.schema.ts';
import { adminCall } from '../../admin/shell/session.ts';
import { callQuery } from '../../admin/table/query.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import {
  type BroadcastBody,
  type BroadcastRow,
  broadcastsPage,
  openedBroadcast,
  type PushRange,
  pushOverview,
  pushTried,
} from './notifications.schema.ts';

export const readOverview = (days: PushRange, signal: AbortSignal) =>
  adminCall('GET /api/admin/push', { query: { days }, response: pushOverview, signal });
export const listBroadcasts: LoadPage<BroadcastRow> = (query, signal) =>
  adminCall('GET /api/admin/push/broadcasts', { query: new URLSearchParams(callQuery(query)), response: broadcastsPage, signal });
export const readBroadcast = (id: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/push/broadcasts/:id', { params: { id }, response: openedBroadcast, signal });
export const sendBroadcast = (body: BroadcastBody, key: string) =>
  adminCall('POST /api/admin/push/broadcasts', { body, headers: { [IDEMPOTENCY_HEADER]: key }, response: openedBroadcast });
export const changeBroadcast = (id: string, body: BroadcastBody & { version: number }) =>
  adminCall('PUT /api/admin/push/broadcasts/:id', { params: { id }, body, response: openedBroadcast });
export const stopBroadcast = (id: string) =>
  adminCall('POST /api/admin/push/broadcasts/:id/stop', { params: { id }, response: openedBroadcast });
export const sendTest = (body: BodyOf<'POST /api/admin/push/tests'>) =>
  adminCall('POST /api/admin/push/tests', { body, response: pushTried });

/** Addresses of the built pages; undefined if the list cannot be loaded: the server then checks alone. */
export async function readPages(): Promise<readonly string[] | undefined> {
  try {
    return pageListSchema.parse(await (await fetch(PAGES_FILE)).json()).pages;
  } catch {
    return undefined;
  }
}
