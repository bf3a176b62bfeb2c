import { TOPICS } from '../../../src/features/contact/contact.schema.ts';
import type { MailSender } from '../../../src/features/mail/admin/sender/sender.schema.ts';
import { DEFAULT_LOCALE } from '../../../src/i18n/locales.ts';
import { readServiceNames, serviceName } from '../../content/entries.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { readSender } from '../storage/sender.ts';
import { toMailBlock } from './blocks.ts';

type Read = Awaited<ReturnType<typeof readSender>>;

const toList = <Row extends { total: number }, Shown>(rows: readonly Row[], show: (row: Row) => Shown) => ({
  rows: rows.map(show),
  count: rows[0]?.total ?? 0,
});

async function nameService({ ASSETS }: Pick<Env, 'ASSETS'>, form: Read['form']): Promise<string | null> {
  if (!form || TOPICS.some((topic) => topic === form.topic)) return null;
  return serviceName(await readServiceNames(ASSETS), form.topic, form.locale ?? DEFAULT_LOCALE);
}

/** @throws ApiError `not_found` */
export async function showSender(env: Pick<Env, 'DB' | 'ASSETS'>, thread: string): Promise<MailSender> {
  const { isKnown, from, to, orders, requests, briefs, others, block, about, form } = await readSender(database(env.DB), thread);
  if (!isKnown) throw new ApiError('not_found', { message: { key: 'call.thread.missing' } });
  return {
    address: from?.address || to?.address || null,
    name: from?.name ?? '',
    block: block ? toMailBlock({ ...block, createdAt: new Date(block.createdAt) }) : null,
    orders: toList(orders, ({ id, reference, state, totalCents, at }) => ({
      id,
      reference,
      state,
      totalCents,
      at: new Date(at).toISOString(),
    })),
    requests: toList(requests, ({ id, reference, kind, state }) => ({ id, reference, kind, state })),
    briefs: toList(briefs, ({ thread: brief, subject, at }) => ({ thread: brief, subject, at: new Date(at).toISOString() })),
    conversations: others,
    order: about?.reference ?? null,
    service: await nameService(env, form),
  };
}
