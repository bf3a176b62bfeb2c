import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { canTake } from '../../../src/features/store/order/limits.shared.ts';
import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { Env } from '../../env.ts';
import type { PaymentRow } from '../storage/orders.ts';
import { bank } from './bank.ts';
import type { PaymentSettings, Provider } from './provider.ts';
import { snipcart } from './snipcart.ts';
import { stripe } from './stripe.ts';
import { testGateway } from './test-gateway.ts';
import { viva } from './viva.ts';

export const PROVIDERS: Readonly<Record<PaymentRow['provider'], Provider>> = { card: stripe, bank, viva, test: testGateway, snipcart };

const SHOWN: readonly PaymentMethod[] = ['card', 'viva', 'bank', 'test'];

/** Viva also needs a build whose privacy policy and terms name it. @param cents to be paid */
export const availableMethods = (settings: PaymentSettings, { viva: isNamed }: Pick<Catalogue, 'viva'>, cents = 0): PaymentMethod[] =>
  SHOWN.filter((method) => PROVIDERS[method].isAvailable(settings) && (method !== 'viva' || isNamed) && canTake(method, cents));

const isOpenSession = ({ state, amountCents }: PaymentRow): boolean => state === 'open' && amountCents > 0;

export async function endSessions(
  env: Env,
  payments: readonly PaymentRow[],
  isKept: (row: PaymentRow) => boolean = () => false,
): Promise<void> {
  for (const open of payments.filter((row) => isOpenSession(row) && !isKept(row))) await PROVIDERS[open.provider].end(env, open);
}
