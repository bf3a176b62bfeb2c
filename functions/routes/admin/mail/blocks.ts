import { Hono } from 'hono';
import { blockChange, blockSchema, versionQuery } from '../../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { ApiError } from '../../../http/api-error.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { getActor } from '../../../http/owner-context.ts';
import { readQuery } from '../../../http/query.ts';
import { addBlock, shownBlock } from '../../../mail/mailbox/blocks.ts';
import { database } from '../../../storage/database.ts';
import { BLOCKS, findBlock, listBlocks } from '../../../storage/mail/blocks.ts';
import { changeVersioned, removeVersioned } from '../../../storage/versioned.ts';

/** `/api/admin/mail/blocks`: whose mail goes to the spam. */
export const mailBlocks = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, { blocks: (await listBlocks(database(c.env.DB))).map(shownBlock) }))
  .post('/', async (c) => {
    const { block, isNew } = await addBlock(c, await readBody(c, { schema: blockSchema }));
    return success(c, block, isNew ? 201 : 200);
  })
  .put('/:id', async (c) => {
    const { version, ...set } = await readBody(c, { schema: blockChange });
    const id = c.req.param('id');
    await changeVersioned(database(c.env.DB), getActor(c), BLOCKS, { id, version, set });
    const row = await findBlock(database(c.env.DB), id);
    if (!row) throw new ApiError('not_found');
    return success(c, shownBlock(row));
  })
  .delete('/:id', async (c) => {
    const { version } = readQuery(c, versionQuery);
    return success(c, { removed: await removeVersioned(database(c.env.DB), getActor(c), BLOCKS, c.req.param('id'), version) });
  });
