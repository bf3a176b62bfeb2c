import { toKey } from '../../../src/features/forms/address.shared.ts';
import { cleanOrderNumber } from '../../../src/features/forms/identifiers.shared.ts';
import type { Env } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { readToken } from '../order/token.ts';
import { readOrder, type StoredOrder, type WithdrawalRow } from '../storage/orders.ts';

/**
 * Proof of who declares. `mailbox`: a reader of the order's mail. `order`: whoever placed the order, whose address may be another's.
 * `none`: address and number alone, which are no secrets.
 */
export type Proof = 'mailbox' | 'order' | 'none';

export interface Matched {
  stored: StoredOrder;
  proof: Proof;
}

/** @param token of the order, from whose page the form was opened; empty without one @returns undefined if no order is meant */
export async function matching(
  env: Env,
  { reference, email }: Pick<WithdrawalRow, 'reference' | 'email'>,
  token: string,
): Promise<Matched | undefined> {
  const stored = await readOrder(database(env.DB), { reference: cleanOrderNumber(reference) });
  if (!stored) return undefined;
  const isTheirs = stored.order.email !== '' && toKey(stored.order.email) === toKey(email);
  const way = token === '' ? undefined : await readToken(env, stored.order.id, token);
  if (way !== undefined) return { stored, proof: way === 'm' && isTheirs ? 'mailbox' : 'order' };
  return isTheirs ? { stored, proof: 'none' } : undefined;
}
