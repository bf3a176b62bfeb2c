import { MAIL_SETTINGS_CALLS } from '../../src/features/mail/settings/calls.schema.ts';
import { assertFresh, getActor } from '../auth/owner-context.ts';
import { ApiError } from '../http/api-error.ts';
import { mount, withStatus } from '../mount.ts';
import { database } from '../storage/database.ts';
import { changeVersioned, removeVersioned } from '../storage/versioned.ts';
import { addBlock, toMailBlock } from './mailbox/blocks.ts';
import { addMailbox, dropMailbox, editMailbox, listMailboxes } from './mailbox/mailboxes.ts';
import { showSettings } from './mailbox/settings.ts';
import { addTemplate, editTemplate, toMailTemplate } from './mailbox/templates.ts';
import { sendTest } from './mailbox/test-mail.ts';
import { BLOCKS, findBlock, listBlocks } from './storage/blocks.ts';
import { changeMailSettings, readMailSettings } from './storage/settings.ts';
import { listTemplates, TEMPLATES } from './storage/templates.ts';

export const mailSettings = mount(MAIL_SETTINGS_CALLS, {
  'GET /api/admin/mail/templates': async (c) => ({ templates: (await listTemplates(database(c.env.DB))).map(toMailTemplate) }),
  'POST /api/admin/mail/templates': async (c, { body }) => {
    const { template, isNew } = await addTemplate(c, body);
    return isNew ? template : withStatus(200, template);
  },
  'PUT /api/admin/mail/templates/:id': (c, { params, body }) => editTemplate(c, params.id, body),
  'DELETE /api/admin/mail/templates/:id': async (c, { params, query }) => ({
    removed: await removeVersioned(database(c.env.DB), getActor(c), TEMPLATES, params.id, query.version),
  }),
  'GET /api/admin/mail/blocks': async (c) => ({ blocks: (await listBlocks(database(c.env.DB))).map(toMailBlock) }),
  'POST /api/admin/mail/blocks': async (c, { body }) => {
    const { block, isNew } = await addBlock(c, body);
    return isNew ? block : withStatus(200, block);
  },
  'PUT /api/admin/mail/blocks/:id': async (c, { params: { id }, body: { version, ...set } }) => {
    await changeVersioned(database(c.env.DB), getActor(c), BLOCKS, { id, version, set });
    const row = await findBlock(database(c.env.DB), id);
    if (!row) throw new ApiError('not_found');
    return toMailBlock(row);
  },
  'DELETE /api/admin/mail/blocks/:id': async (c, { params, query }) => ({
    removed: await removeVersioned(database(c.env.DB), getActor(c), BLOCKS, params.id, query.version),
  }),
  'GET /api/admin/mail/mailboxes': async (c) => ({ mailboxes: await listMailboxes(c) }),
  'POST /api/admin/mail/mailboxes': (c, { body }) => addMailbox(c, body),
  'PUT /api/admin/mail/mailboxes/:name': (c, { params, body }) => editMailbox(c, params.name, body),
  'DELETE /api/admin/mail/mailboxes/:name': async (c, { params, query }) => {
    await dropMailbox(c, params.name, query.version);
    return { removed: true };
  },
  'GET /api/admin/mail/settings': showSettings,
  'PUT /api/admin/mail/settings': async (c, { body: { version, ...settings } }) => {
    const current = await readMailSettings(database(c.env.DB));
    // Shorter periods erase mail in the next night.
    if (settings.keptMonths < current.keptMonths || settings.deletedDays < current.deletedDays) await assertFresh(c);
    await changeMailSettings(database(c.env.DB), getActor(c), settings, version);
    return showSettings(c);
  },
  'POST /api/admin/mail/test': (c, { body }) => sendTest(c, body),
});
