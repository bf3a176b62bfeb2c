import { useEffect, useState } from 'react';
import { call } from '@/features/api/client.ts';
import { type PaymentMethod, paymentMethods } from '../order/order.schema.ts';

/** Starts with the methods that need no configuration, as the page was built. */
export function usePayments(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState<readonly PaymentMethod[]>(['bank']);
  useEffect(() => {
    void call('GET /api/store/payments', { response: paymentMethods }).then(
      (outcome) => outcome.ok && setMethods(outcome.data.methods),
      () => undefined,
    );
  }, []);
  return methods;
}
