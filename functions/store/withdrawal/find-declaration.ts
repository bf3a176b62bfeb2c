import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { declarationSubject, readToken } from '../order/token.ts';
import type { WithdrawalRow } from '../storage/orders.ts';
import { findWithdrawal } from '../storage/withdrawals.ts';

/** @throws ApiError `not_found` */
export async function findDeclaration(env: Env, id: string, token: string): Promise<WithdrawalRow> {
  if ((await readToken(env, declarationSubject(id), token)) === undefined) throw new ApiError('not_found');
  const row = await findWithdrawal(database(env.DB), id);
  if (!row) throw new ApiError('not_found');
  return row;
}
