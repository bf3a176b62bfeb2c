import { Hono } from 'hono';
import type { OwnerEnv } from '../../../env.ts';
import { sendAttachment } from '../../../mail/mailbox/attachment.ts';
import { database } from '../../../storage/database.ts';

/** `GET /api/admin/mail/attachments/:id`: the file itself, to be saved; images also for the mail's own HTML. */
export const mailAttachments = new Hono<OwnerEnv>().get('/:id', (c) => sendAttachment(database(c.env.DB), c.req.param('id')));
