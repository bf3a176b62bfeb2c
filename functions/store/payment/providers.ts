import { bank } from './bank.ts';
import type { Provider } from './provider.ts';
import { stripe } from './stripe.ts';
import { testGateway } from './test-gateway.ts';

/** In the order in which shoppers see them. */
export const PROVIDERS: readonly Provider[] = [stripe, bank, testGateway];
