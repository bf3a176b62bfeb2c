import { Hono } from 'hono';
import { mailSettingsChange, mailTestSchema } from '../../../../src/features/admin/mail-settings/mail-settings.schema.ts';
import type { OwnerEnv } from '../../../env.ts';
import { readBody } from '../../../http/body.ts';
import { success } from '../../../http/envelope.ts';
import { assertFresh, getActor } from '../../../http/owner-context.ts';
import { showSettings } from '../../../mail/mailbox/settings.ts';
import { sendTest } from '../../../mail/mailbox/test-mail.ts';
import { database } from '../../../storage/database.ts';
import { changeMailSettings, readMailSettings } from '../../../storage/mail/settings.ts';

/** `/api/admin/mail/settings`: what the owner sets for mail, and how it goes out. */
export const mailSettings = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, await showSettings(c)))
  .put('/', async (c) => {
    const { version, ...settings } = await readBody(c, { schema: mailSettingsChange });
    const now = await readMailSettings(database(c.env.DB));
    // The next night erases what is older then.
    if (settings.keptMonths < now.keptMonths || settings.deletedDays < now.deletedDays) assertFresh(c);
    await changeMailSettings(database(c.env.DB), getActor(c), settings, version);
    return success(c, await showSettings(c));
  });

/** `POST /api/admin/mail/test`: a mail to the owner, to see whether one arrives. */
export const mailTest = new Hono<OwnerEnv>().post('/', async (c) =>
  success(c, await sendTest(c, await readBody(c, { schema: mailTestSchema }))),
);
