import { Hono } from 'hono';
import { templateChange, templateSchema, versionQuery } from '../../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { getActor } from '../../../http/owner-context.ts';
import { readQuery } from '../../../http/query.ts';
import { addTemplate, editTemplate, shownTemplate } from '../../../mail/mailbox/templates.ts';
import { database } from '../../../storage/database.ts';
import { listTemplates, TEMPLATES } from '../../../storage/mail/templates.ts';
import { removeVersioned } from '../../../storage/versioned.ts';

/** `/api/admin/mail/templates`: answers written beforehand. */
export const mailTemplates = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, { templates: (await listTemplates(database(c.env.DB))).map(shownTemplate) }))
  .post('/', async (c) => {
    const { template, isNew } = await addTemplate(c, await readBody(c, { schema: templateSchema }));
    return success(c, template, isNew ? 201 : 200);
  })
  .put('/:id', async (c) => success(c, await editTemplate(c, c.req.param('id'), await readBody(c, { schema: templateChange }))))
  .delete('/:id', async (c) => {
    const { version } = readQuery(c, versionQuery);
    return success(c, { removed: await removeVersioned(database(c.env.DB), getActor(c), TEMPLATES, c.req.param('id'), version) });
  });
