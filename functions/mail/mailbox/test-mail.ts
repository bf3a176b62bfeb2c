import type { Context } from 'hono';
import type { z } from 'zod';
import type { mailTestedSchema, mailTestSchema } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { database } from '../../storage/database.ts';
import { outgoingRow, trySending } from '../outgoing/send.ts';
import { findByKey } from '../storage/outbox.ts';
import { ownAddresses } from './answer.ts';
import { writeOutgoing } from './outgoing.ts';
import { getTransport } from './settings.ts';

export async function sendTest(c: Context<OwnerEnv>, input: z.output<typeof mailTestSchema>): Promise<z.output<typeof mailTestedSchema>> {
  const { to = c.get('owner').email.toLowerCase(), locale } = input;
  const t = translator(locale);
  const own = (await ownAddresses(c.env, database(c.env.DB))).map((address) => address.toLowerCase());
  if (!own.includes(to)) throw new ApiError('invalid', { fields: { to: t('mailTest.foreign') } });
  const key = `test:${(await idempotencyKey(c, input)) ?? crypto.randomUUID()}`;
  const [subject, text] = [t('mailTest.subject'), t('mailTest.text')];
  const row = await outgoingRow(c.env, { to, subject, text, key });
  const { mail, isNew } = await writeOutgoing(c, row, {
    record: { action: 'mail.test', subject: row.id, after: { way: getTransport(c.env) } },
  });
  if (isNew) await trySending(c.env, mail);
  const { id, status, error } = (await findByKey(database(c.env.DB), key)) ?? mail;
  return { id, to, way: getTransport(c.env), status, error };
}
