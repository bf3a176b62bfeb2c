import { declareCalls } from '../../api/declare-calls.shared.ts';
import { deviceBody, devices, noticeSettingsChange, noticeTested, shownNotices } from './notices.schema.ts';

export const NOTICES_CALLS = declareCalls({
  'GET /api/admin/notices': {
    summary:
      'Returns what tells the owner outside the site: address, language, hours, the ways of each kind, devices, and what keeps mail or push from leaving',
    guard: 'owner',
    response: shownNotices,
  },
  'PUT /api/admin/notices': {
    summary: 'Replaces the `version` that was shown (0 at first). The address may not be one of the site’s own',
    guard: 'fresh',
    body: noticeSettingsChange,
    response: shownNotices,
    otherStatuses: { 409: '' },
  },
  'POST /api/admin/notices/devices': {
    summary: 'Adds a browser by its push subscription, with a `name`; at most ten',
    guard: 'owner',
    body: deviceBody,
    response: devices,
    status: 201,
    otherStatuses: { 409: 'there are enough', 503: 'push is off' },
  },
  'DELETE /api/admin/notices/devices/:id': {
    summary: 'Removes one; it is told nothing more',
    guard: 'fresh',
    response: devices,
  },
  'POST /api/admin/notices/tests': {
    summary: 'Sends a mail, a push and a signal to the monitoring service at once, whatever the hour. Returns what left by which way',
    guard: 'owner',
    response: noticeTested,
  },
});

type NoticesCalls = typeof NOTICES_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends NoticesCalls {}
}
