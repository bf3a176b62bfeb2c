import type { Env } from '../../env.ts';
import type { PaymentRow } from '../storage/orders.ts';
import { PROVIDERS } from './providers.ts';

const isOpenSession = ({ state, amountCents }: PaymentRow): boolean => state === 'open' && amountCents > 0;

export async function endSessions(env: Env, payments: readonly PaymentRow[], kept?: string): Promise<void> {
  for (const open of payments.filter((row) => isOpenSession(row) && row.provider !== kept)) await PROVIDERS[open.provider].end(env, open);
}
