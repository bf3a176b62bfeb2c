import type { PaymentRow } from '../storage/orders.ts';
import { bank } from './bank.ts';
import type { Provider } from './provider.ts';
import { snipcart } from './snipcart.ts';
import { stripe } from './stripe.ts';
import { testGateway } from './test-gateway.ts';

export const PROVIDERS: Readonly<Record<PaymentRow['provider'], Provider>> = { card: stripe, bank, test: testGateway, snipcart };
