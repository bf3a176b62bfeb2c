import { adminCall } from '../../admin/shell/session.ts';
import { devices, type NoticeSettings, noticeTested, shownNotices } from './notices.schema.ts';

export const readNotices = (signal?: AbortSignal) =>
  adminCall('GET /api/admin/notices', { response: shownNotices, ...(signal && { signal }) });
export const changeNotices = (body: NoticeSettings & { version: number }) =>
  adminCall('PUT /api/admin/notices', { body, response: shownNotices });
export const addDevice = (name: string, subscription: PushSubscription) =>
  adminCall('POST /api/admin/notices/devices', {
    body: { ...(subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }), name },
    response: devices,
  });
export const removeDevice = (id: string) => adminCall('DELETE /api/admin/notices/devices/:id', { params: { id }, response: devices });
export const testNotices = () => adminCall('POST /api/admin/notices/tests', { response: noticeTested });
