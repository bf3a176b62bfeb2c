import type { BankPayment } from '../../../src/features/store/payment/payment.schema.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import type { Settings } from '../../settings.ts';
import type { PaymentRow, StoredOrder } from '../storage/orders.ts';

export type PaymentSettings = Settings;

export interface PaymentContext {
  env: Env;
  site: string;
  waitUntil: WaitUntil;
}

export type Started = { redirectUrl: string } | { bank: BankPayment };

export interface Refunded {
  state: 'succeeded' | 'open' | 'failed';
  providerId: string;
}

export interface Provider {
  refunder: 'provider' | 'owner' | 'snipcart';
  isAvailable(settings: PaymentSettings): boolean;
  /** An open session is used again. @throws ApiError `unavailable` where the provider does not answer */
  start(circumstances: PaymentContext, stored: StoredOrder): Promise<Started>;
  /** Closes an open session that is not wanted any more; without an error if the provider refuses. */
  end(env: Env, payment: PaymentRow): Promise<void>;
  /**
   * @param key makes a repeat the same refund @param isRepeat whether an earlier call had no known end
   * @throws ApiError `unavailable` where it is not known what became of it
   */
  refund(env: Env, payment: PaymentRow, amountCents: number, key: string, isRepeat: boolean): Promise<Refunded>;
}
