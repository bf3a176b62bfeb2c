import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { PaymentSettings } from './provider.ts';
import { PROVIDERS } from './providers.ts';

const SHOWN: readonly PaymentMethod[] = ['card', 'bank', 'test'];

export const availableMethods = (settings: PaymentSettings): PaymentMethod[] =>
  SHOWN.filter((method) => PROVIDERS[method].isAvailable(settings));
