import { Hono } from 'hono';
import { replySchema } from '../../../../src/features/admin/mail/mail.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { reply, takeReplyBack, tryAgain } from '../../../mail/mailbox/replies.ts';

/** `/api/admin/mail/replies`: to answer, to take an answer back before it leaves, and to try a mail again that did not. */
export const mailReplies = new Hono<OwnerEnv>()
  .post('/', async (c) => {
    const { isNew, ...answer } = await reply(c, await readBody(c, { schema: replySchema }));
    return success(c, answer, isNew ? 201 : 200);
  })
  .delete('/:id', async (c) => success(c, await takeReplyBack(c, c.req.param('id'))))
  .post('/:id/attempts', async (c) => success(c, await tryAgain(c, c.req.param('id'))));
