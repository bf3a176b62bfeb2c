import { Hono } from 'hono';
import { changeSchema } from '../../../../src/features/admin/mail/mail.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { assertFresh } from '../../../http/owner-context.ts';
import { changeThreads, undo } from '../../../mail/mailbox/changes.ts';

/** `/api/admin/mail/changes`: to change conversations, and to undo exactly that. */
export const mailChanges = new Hono<OwnerEnv>()
  .post('/', async (c) => {
    const change = await readBody(c, { schema: changeSchema });
    // What was kept beyond its time is erased the next night.
    if (change.action === 'release') assertFresh(c);
    return success(c, await changeThreads(c, change), 201);
  })
  .delete('/:id', async (c) => success(c, await undo(c, c.req.param('id'))));
