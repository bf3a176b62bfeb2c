import { describeFault, log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import { countryCode, needsPlaceProof } from '../order/vat.ts';
import { readOrder } from '../storage/orders.ts';
import { setCardCountry } from '../storage/payments.ts';
import type { PaymentContext } from './provider.ts';

/** Keeps the country of the first card that paid, where it is due as a proof of place. A proof that cannot be read is missing, and stops no payment. */
export async function noteCardCountry({ env }: PaymentContext, orderId: string, read: () => Promise<unknown>): Promise<void> {
  try {
    const db = database(env.DB);
    const stored = await readOrder(db, { id: orderId });
    if (!stored || stored.order.cardCountry !== null || !needsPlaceProof(stored.order, stored.lines)) return;
    const country = countryCode(await read());
    if (country !== null) await setCardCountry(db, orderId, country);
  } catch (error) {
    log('warn', 'order', { id: orderId, fault: describeFault(error) });
  }
}
