import type { Context } from 'hono';
import type { MailSettings } from '../../../src/features/mail/settings/mail-settings.schema.ts';
import { getSender } from '../../encoding/address.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { getMailService } from '../outgoing/providers.ts';
import { type DelayedMails, delayedMails } from '../storage/outbox.ts';
import { readMailSettings, SPAM_DAYS } from '../storage/settings.ts';
import { fileBytes } from './files.ts';

export const getTransport = (env: Env): MailSettings['delivery']['way'] =>
  env.EMAIL ? 'binding' : getMailService(env) ? 'http' : 'outbox';

const toDelay = (delayed: DelayedMails | undefined): MailSettings['delivery']['delayed'] =>
  delayed ? { ...delayed, since: delayed.since.toISOString() } : null;

/** Leaves out the provider's address except for its host: the rest may be a secret. */
export async function showSettings(c: Context<OwnerEnv>): Promise<MailSettings> {
  const { fromName, signatures, keptMonths, deletedDays, version, updatedAt } = await readMailSettings(database(c.env.DB));
  const way = getTransport(c.env);
  const service = getMailService(c.env);
  const [from, delayed] = await Promise.all([getSender(c.env), delayedMails(database(c.env.DB))]);
  return {
    ...{ fromName, signatures, keptMonths, deletedDays, version },
    updatedAt: updatedAt?.toISOString() ?? null,
    spamDays: SPAM_DAYS,
    delivery: {
      way,
      host: way === 'http' ? (URL.parse(typeof service === 'object' ? service.url : '')?.host ?? null) : null,
      from: from ? (from.name ? `${from.name} <${from.address}>` : from.address) : null,
      fileBytes: fileBytes(c.env),
      delayed: toDelay(delayed),
    },
  };
}
