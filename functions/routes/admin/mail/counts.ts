import { Hono } from 'hono';
import type { OwnerEnv } from '../../../env.ts';
import { success } from '../../../http/envelope.ts';
import { database } from '../../../storage/database.ts';
import { countMail } from '../../../storage/mail/counts.ts';

/** `GET /api/admin/mail/counts`: how many messages there are, read and unread, by mailbox and folder. */
export const mailCounts = new Hono<OwnerEnv>().get('/', async (c) => success(c, await countMail(database(c.env.DB))));
