import { Hono } from 'hono';
import { threadQuery, threadsQuery } from '../../../../src/features/admin/mail/mail.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { success } from '../../../http/envelope.ts';
import { readQuery } from '../../../http/query.ts';
import { showThread } from '../../../mail/mailbox/thread.ts';
import { listThreads } from '../../../mail/mailbox/thread-list.ts';
import { database } from '../../../storage/database.ts';

/** `/api/admin/mail/threads`: the conversations of a folder, and one with its messages. */
export const mailThreads = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, await listThreads(database(c.env.DB), readQuery(c, threadsQuery))))
  .get('/:thread', async (c) => success(c, await showThread(database(c.env.DB), c.req.param('thread'), readQuery(c, threadQuery).before)));
