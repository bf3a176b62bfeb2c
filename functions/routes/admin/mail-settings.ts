import { Hono } from 'hono';
import { mailSettingsChange, mailTestSchema } from '../../../src/features/admin/mail/mail-settings.schema.ts';
import { readBody } from '../../body.ts';
import { showSettings } from '../../desk/settings.ts';
import { sendTest } from '../../desk/test-mail.ts';
import { success } from '../../envelope.ts';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { changeMailSettings } from '../../storage/mail-settings.ts';

/** `/api/admin/mail/settings`: what the owner sets for mail, and how it goes out. */
export const mailSettings = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, await showSettings(c)))
  .put('/', async (c) => {
    const { version, ...settings } = await readBody(c, { schema: mailSettingsChange });
    await changeMailSettings(c, settings, version);
    return success(c, await showSettings(c));
  });

/** `POST /api/admin/mail/test`: a mail to the owner, to see whether one arrives. */
export const mailTest = new Hono<OwnerEnv>().post('/', async (c) =>
  success(c, await sendTest(c, await readBody(c, { schema: mailTestSchema }))),
);
