import { Hono } from 'hono';
import { z } from 'zod';
import { EMPTIED_FOLDERS, type EmptiedFolder, emptyingQuery, emptyQuery } from '../../../../src/features/admin/mail/mail.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { ApiError } from '../../../http/api-error.ts';
import { success } from '../../../http/envelope.ts';
import { getActor } from '../../../http/owner-context.ts';
import { readQuery } from '../../../http/query.ts';
import { tellCounts } from '../../../mail/notify.ts';
import { freshSignIn } from '../../../middleware/fresh.ts';
import { database } from '../../../storage/database.ts';
import { countEmptying, emptyFolder } from '../../../storage/mail/retention.ts';

const folderNamed = (name: string): EmptiedFolder => {
  const folder = z.enum(EMPTIED_FOLDERS).safeParse(name);
  if (!folder.success) throw new ApiError('not_found');
  return folder.data;
};

/** `/api/admin/mail/folders/:folder`: how much would go if spam or deleted mail were emptied, and to empty it, which is final. */
export const mailFolders = new Hono<OwnerEnv>()
  .get('/:folder', async (c) => {
    const folder = folderNamed(c.req.param('folder'));
    const { mailbox } = readQuery(c, emptyingQuery);
    const until = new Date();
    return success(c, { ...(await countEmptying(database(c.env.DB), { folder, mailbox, until })), until: until.toISOString() });
  })
  .delete('/:folder', freshSignIn, async (c) => {
    const folder = folderNamed(c.req.param('folder'));
    const { mailbox, until } = readQuery(c, emptyQuery);
    const { mailboxes, ...gone } = await emptyFolder(database(c.env.DB), getActor(c), { folder, mailbox, until: new Date(until) });
    if (gone.messages > 0) c.executionCtx.waitUntil(tellCounts(c.env, mailboxes));
    return success(c, gone);
  });
