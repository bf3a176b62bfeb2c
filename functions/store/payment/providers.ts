import { canTake } from '../../../src/features/store/order/limits.shared.ts';
import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { Env } from '../../env.ts';
import type { PaymentRow } from '../storage/orders.ts';
import { bank } from './bank.ts';
import type { PaymentSettings, Provider } from './provider.ts';
import { snipcart } from './snipcart.ts';
import { stripe } from './stripe.ts';
import { testGateway } from './test-gateway.ts';

export const PROVIDERS: Readonly<Record<PaymentRow['provider'], Provider>> = { card: stripe, bank, test: testGateway, snipcart };

const SHOWN: readonly PaymentMethod[] = ['card', 'bank', 'test'];

/** @param cents to be paid */
export const availableMethods = (settings: PaymentSettings, cents = 0): PaymentMethod[] =>
  SHOWN.filter((method) => PROVIDERS[method].isAvailable(settings) && canTake(method, cents));

const isOpenSession = ({ state, amountCents }: PaymentRow): boolean => state === 'open' && amountCents > 0;

export async function endSessions(env: Env, payments: readonly PaymentRow[], kept?: string): Promise<void> {
  for (const open of payments.filter((row) => isOpenSession(row) && row.provider !== kept)) await PROVIDERS[open.provider].end(env, open);
}
