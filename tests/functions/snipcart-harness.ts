import { inject } from 'vitest';
import type { Env } from '../../functions/env.ts';
import { SNIPCART_TEST_KEY } from '../services/keys.ts';
import { postJson } from './order-harness.ts';
import { rows } from './rows.ts';

export const SNIPCART: Partial<Env> = {
  SNIPCART_SECRET_KEY: SNIPCART_TEST_KEY,
  SNIPCART_API_URL: inject('snipcartService'),
  PAYMENT_TEST_MODE: 'off',
};
export const TEST_MODE: Partial<Env> = { ...SNIPCART, PAYMENT_TEST_MODE: 'on' };

export async function control<Answer>(name: string, body: object): Promise<Answer> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${inject('snipcartService')}/control/${name}`, init);
  return (await response.json()) as Answer;
}

export const requestToken = async (): Promise<string> => (await control<{ token: string }>('tokens', {})).token;

const ADDRESS = {
  ...{ fullName: 'Ελένη Παπαδοπούλου', name: 'Ελένη Παπαδοπούλου', company: null, address1: 'Οδός Δείγματος 1', address2: '' },
  ...{ city: 'Αθήνα', country: 'GR', postalCode: '10676', province: 'I', phone: '2100000000', vatNumber: null },
};

export type Content = Record<string, unknown>;

/** Two workbooks of 49 €, as Snipcart's documentation shows an order, shortened. */
export const snipcartOrder = (changes: Content = {}): Content => ({
  ...{ token: crypto.randomUUID(), invoiceNumber: 'SNIP-1036', currency: 'eur', email: 'Eleni@Example.com', lang: 'el-GR' },
  ...{ status: 'Processed', paymentStatus: 'Paid', paymentMethod: 'CreditCard', paymentTransactionId: crypto.randomUUID() },
  items: [
    {
      id: 'T-BOOK',
      name: 'Βιβλίο εργασίας',
      price: 49,
      unitPrice: 49,
      quantity: 2,
      totalPrice: 98,
      url: '/el/store/products/workbook.json',
    },
  ],
  ...{ shippingFees: 0, grandTotal: 98, finalGrandTotal: 98, total: 98, taxesTotal: 18.97, refundsAmount: 0 },
  ...{ billingAddress: ADDRESS, shippingAddress: ADDRESS, shippingAddressSameAsBilling: true, metadata: null, customFields: [] },
  ...changes,
});

let second = 0;
export const event = (eventName: string, content: Content, more: Content = {}): Content => {
  second += 1;
  return { eventName, mode: 'Live', createdOn: new Date(Date.UTC(2026, 10, 20) + second * 1_000).toISOString(), content, ...more };
};

/** Sends an event as Snipcart does, with a new request token each time. */
export const send = async (body: unknown, bindings: Partial<Env> = SNIPCART, token?: string): Promise<Response> =>
  postJson('/api/webhooks/snipcart', body, { 'X-Snipcart-RequestToken': token ?? (await requestToken()) }, bindings);

export const orders = (): Promise<Record<string, unknown>[]> => rows('SELECT * FROM orders ORDER BY number');
export const steps = async (): Promise<unknown[]> => (await rows('SELECT step FROM order_steps ORDER BY id')).map(({ step }) => step);
