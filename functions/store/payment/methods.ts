import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { Settings } from '../../settings.ts';

type PaymentSettings = Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'PAYMENT_TEST_MODE'>;

/** Without its webhook's secret, no card payment could be confirmed. */
export const availableMethods = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENT_TEST_MODE }: PaymentSettings): PaymentMethod[] => [
  'bank',
  ...(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET ? (['card'] as const) : []),
  ...(PAYMENT_TEST_MODE === 'on' ? (['test'] as const) : []),
];
