import { toKey } from '../../src/features/forms/address.shared.ts';
import { TRAP_FIELD } from '../../src/features/forms/fields.shared.ts';
import { cleanOrderNumber } from '../../src/features/forms/identifiers.shared.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { sendRequested } from '../mail/outgoing/requested-mail.ts';
import { database } from '../storage/database.ts';
import { orderLink } from './order/mails.ts';
import { orderToken } from './order/token.ts';
import { readOrder } from './storage/orders.ts';

const LINKS_A_DAY = 5;
const HOUR_LENGTH = '2026-11-23T09'.length;

interface Asked {
  reference: string;
  email: string;
  [TRAP_FIELD]: string;
}

/** Mails the link in the language of the order. The caller does not learn whether the order exists. */
export async function mailOrderLink(env: Env, asked: Asked, site: string, waitUntil: WaitUntil): Promise<void> {
  if (asked[TRAP_FIELD] !== '') return;
  const { order } = (await readOrder(database(env.DB), { reference: cleanOrderNumber(asked.reference) })) ?? {};
  if (!order || order.email === '' || toKey(order.email) !== toKey(asked.email)) return;
  const at = new Date();
  const t = translator(order.locale);
  const content = async () => {
    const token = await orderToken(env, order.id, 'm', at);
    return {
      subject: t('order.link.subject', { reference: order.reference }),
      text: [t('order.link.text'), orderLink(site, order, token)].join('\n\n'),
      secret: { kind: 'order' as const, token },
      locale: order.locale,
      thread: order.id,
    };
  };
  const name = `link:${order.id}:${at.toISOString().slice(0, HOUR_LENGTH)}`;
  // What a stranger orders with somebody's address must not use up the mails of that person's own orders.
  const kind = order.confirmedAt !== null || order.paidCents > 0 ? 'link' : 'order';
  await sendRequested(
    env,
    { to: order.email, kind, name, at, aDay: LINKS_A_DAY, mark: `reference=${order.reference}&` },
    content,
    waitUntil,
  );
}
