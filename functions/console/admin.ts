import type { z } from 'zod';
import { CONSOLE_CALLS } from '../../src/features/console/admin/calls.schema.ts';
import type { commandRecord } from '../../src/features/console/admin/console.schema.ts';
import { scrubFields } from '../../src/features/monitor/scrub.shared.ts';
import { getActor } from '../auth/owner-context.ts';
import { ApiError } from '../http/api-error.ts';
import { findCall, mount } from '../mount.ts';
import { type Actor, hasEntry, insertAudit } from '../storage/audit.ts';
import { type Database, database } from '../storage/database.ts';

/** Ids, numbers, days and choices; anything else may be a text about a person. */
const PLAIN = /^[\w.:/-]{1,80}$/u;

const LEFT_OUT = '[text]';
const STARTED = 'console.run';

const isOwnersCall = (name: string): boolean => findCall(name)?.guard !== undefined && name.includes(' /api/admin/');

/** Call it before the command runs. @throws ApiError `not_found` if the owner has no such call */
async function recordCommand(db: Database, actor: Actor, { call, values }: z.output<typeof commandRecord>): Promise<{ id: string }> {
  if (!isOwnersCall(call)) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const shown = Object.entries(scrubFields(values)).map(([name, value]) => [name, PLAIN.test(String(value)) ? value : LEFT_OUT]);
  await insertAudit(db, actor, [{ action: STARTED, subject: id, after: { call, ...Object.fromEntries(shown) } }]);
  return { id };
}

/** @throws ApiError `not_found` if no command has this record */
async function recordOutcome(db: Database, actor: Actor, id: string, status: number): Promise<{ recorded: boolean }> {
  if (!(await hasEntry(db, STARTED, id))) throw new ApiError('not_found');
  await insertAudit(db, actor, [{ action: 'console.end', subject: id, after: { status } }]);
  return { recorded: true };
}

export const adminConsole = mount(CONSOLE_CALLS, {
  'POST /api/admin/console/commands': (c, { body }) => recordCommand(database(c.env.DB), getActor(c), body),
  'POST /api/admin/console/commands/:id/outcome': (c, { params, body }) =>
    recordOutcome(database(c.env.DB), getActor(c), params.id, body.status),
});
