import { Hono } from 'hono';
import { changeSchema } from '../../../src/features/admin/mail/mail-admin.schema.ts';
import { readBody } from '../../body.ts';
import { changeThreads, undo } from '../../desk/changes.ts';
import { success } from '../../envelope.ts';
import type { OwnerEnv } from '../../middleware/owner.ts';

/** `/api/admin/mail/changes`: to change conversations, and to undo exactly that. */
export const mailChanges = new Hono<OwnerEnv>()
  .post('/', async (c) => success(c, await changeThreads(c, await readBody(c, { schema: changeSchema })), 201))
  .delete('/:id', async (c) => success(c, await undo(c, c.req.param('id'))));
