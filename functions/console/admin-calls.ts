import { CONSOLE_CALLS } from '../../src/features/console/admin/calls.schema.ts';
import { mount } from '../http/mount.ts';
import { getActor } from '../http/owner-context.ts';
import { database } from '../storage/database.ts';
import { recordCommand, recordOutcome } from './admin.ts';

export const adminConsole = mount(CONSOLE_CALLS, {
  'POST /api/admin/console/commands': (c, { body }) => recordCommand(database(c.env.DB), getActor(c), body),
  'POST /api/admin/console/commands/:id/outcome': (c, { params, body }) =>
    recordOutcome(database(c.env.DB), getActor(c), params.id, body.status),
});
