import { cleanIdentifier, cleanOrderNumber } from '../../../src/features/forms/identifiers.shared.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { readOrder, type StoredOrder } from '../storage/orders.ts';
import { readToken, type Way } from './token.ts';

export interface FoundOrder extends StoredOrder {
  way: Way;
}

/** A wrong token gets the same answer as a wrong reference. @throws ApiError `not_found` */
export async function findOrder(env: Env, reference: string, token: string): Promise<FoundOrder> {
  const stored = await readOrder(database(env.DB), { reference: cleanOrderNumber(reference) });
  const way = stored && (await readToken(env, stored.order.id, cleanIdentifier(token)));
  if (!stored || !way) throw new ApiError('not_found');
  return { ...stored, way };
}
