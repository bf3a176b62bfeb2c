import { NOTICES_CALLS } from '../../src/features/notices/admin/calls.schema.ts';
import { mount } from '../mount.ts';
import { addDevice, changeNotices, dropDevice, showNotices, testNotices } from './settings.ts';

export const noticesAdmin = mount(NOTICES_CALLS, {
  'GET /api/admin/notices': showNotices,
  'PUT /api/admin/notices': (c, { body: { version, ...settings } }) => changeNotices(c, settings, version),
  'POST /api/admin/notices/devices': async (c, { body }) => ({ devices: await addDevice(c, body) }),
  'DELETE /api/admin/notices/devices/:id': async (c, { params }) => ({ devices: await dropDevice(c, params.id) }),
  'POST /api/admin/notices/tests': testNotices,
});
