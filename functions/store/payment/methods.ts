import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { PaymentSettings } from './provider.ts';
import { PROVIDERS } from './providers.ts';

export const availableMethods = (settings: PaymentSettings): PaymentMethod[] =>
  PROVIDERS.filter((provider) => provider.isAvailable(settings)).map(({ name }) => name);
