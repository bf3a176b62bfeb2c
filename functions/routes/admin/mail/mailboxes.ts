import { Hono } from 'hono';
import { mailboxChange, mailboxCreation, versionQuery } from '../../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { readQuery } from '../../../http/query.ts';
import { addMailbox, dropMailbox, editMailbox, listMailboxes } from '../../../mail/mailbox/mailboxes.ts';

/** `/api/admin/mail/mailboxes`: where mail goes, by the address that it was sent to. */
export const mailMailboxes = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, { mailboxes: await listMailboxes(c) }))
  .post('/', async (c) => success(c, await addMailbox(c, await readBody(c, { schema: mailboxCreation })), 201))
  .put('/:name', async (c) => success(c, await editMailbox(c, c.req.param('name'), await readBody(c, { schema: mailboxChange }))))
  .delete('/:name', async (c) => {
    await dropMailbox(c, c.req.param('name'), readQuery(c, versionQuery).version);
    return success(c, { removed: true });
  });
