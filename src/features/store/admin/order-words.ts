import type { AdminTexts } from '../../admin/shell/admin.tsx';
import type { OrderNext } from './next-action.shared.ts';
import type { AdminOrderRow } from './store-admin.schema.ts';

export const stateWords = ({ state, needs }: Pick<AdminOrderRow, 'state' | 'needs'>, texts: AdminTexts): string =>
  needs ? `${texts[`order.state.${state}`]}, ${texts[`adminStore.needs.${needs}`]}` : texts[`order.state.${state}`];

export const nextWords = (next: OrderNext, texts: AdminTexts): string =>
  next === 'check' || next === 'withdrawal' || next === 'fulfil' ? texts[`adminStore.next.${next}`] : texts[`adminStore.action.${next}`];

export function actorName(actor: string, texts: AdminTexts): string {
  if (actor === 'shopper' || actor === 'owner' || actor === 'system') return texts[`adminStore.actor.${actor}`];
  if (actor === 'bank' || actor === 'card' || actor === 'viva' || actor === 'test' || actor === 'snipcart')
    return texts[`adminStore.payment.${actor}`];
  return actor;
}
