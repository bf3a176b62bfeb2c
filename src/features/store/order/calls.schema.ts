import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { CHECKOUT_FORM } from './checkout-form.schema.ts';
import { discountQuestion, discountRule, liveStock, orderSchema, paymentMethods, placedOrder } from './order.schema.ts';

export const ORDER_CALLS = declareCalls({
  'POST /api/store/orders': {
    summary: 'Places an order, sent as JSON or by a plain form; `Idempotency-Key`. Prices are those of the built catalogue',
    limit: 'LIMIT_FORMS',
    budget: 'orders',
    body: orderSchema,
    form: { choose: () => CHECKOUT_FORM, repeats: 'key' },
    response: placedOrder,
    status: 201,
    otherStatuses: { 200: 'for a repeat', 409: 'for another total, or the same key with another order', 503: 'without `AUTH_SECRET`' },
  },
  'POST /api/store/discounts': {
    summary: 'Returns what a discount code takes off these products; its uses per person are checked with the order',
    limit: 'LIMIT_FORMS',
    budget: 'discounts',
    body: discountQuestion,
    response: discountRule,
  },
  'GET /api/store/orders/:reference': {
    summary: 'Returns an order to whoever has its token',
    limit: 'LIMIT_CALLS',
    query: z.object({ token: z.string().max(100).default('') }),
    response: placedOrder,
    otherStatuses: { 404: 'without its token' },
  },
  'GET /api/store/payments': {
    summary: 'Lists the payment methods that are available',
    limit: 'LIMIT_CALLS',
    response: paymentMethods,
  },
  'GET /api/store/stock': {
    summary:
      'Pieces that an order can have now, of products that run out; no more than one order may have. May be a minute old: the order is checked',
    limit: 'LIMIT_CALLS',
    response: liveStock,
  },
});

type OrderCalls = typeof ORDER_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends OrderCalls {}
}
