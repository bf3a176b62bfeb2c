import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { snipcartEvent } from '../snipcart/event.schema.ts';
import { paymentSchema, startedPayment, testedPayment, testPaymentSchema } from './payment.schema.ts';

/** Large enough for a Stripe charge with its refunds and for a Snipcart order of twenty lines. */
export const EVENT_LIMIT_BYTES = 256 * 1024;

export const PAYMENT_CALLS = declareCalls({
  'POST /api/payments': {
    summary: 'Begins the payment of a pending order, or resumes it; may change the method. As JSON or by a plain form',
    limit: 'LIMIT_FORMS',
    body: paymentSchema,
    form: {},
    response: startedPayment,
    status: 201,
    otherStatuses: {
      404: 'without its token',
      409: 'if the order is not pending',
      422: 'for a method that is not available',
      503: 'while the provider does not answer',
    },
  },
  'POST /api/payments/test': {
    summary: 'Decides a payment of the test gateway',
    limit: 'LIMIT_FORMS',
    body: testPaymentSchema,
    form: {},
    response: testedPayment,
    otherStatuses: { 404: 'without test mode, or for an unknown session' },
  },
  'POST /api/webhooks/stripe': {
    summary: 'Receives signed events of Stripe, each once; 256 KiB',
    response: z.object({ received: z.literal(true) }),
    otherStatuses: { 400: 'for a forged or old signature', 404: 'without the settings', 413: '', 503: 'while Stripe does not answer' },
  },
  'GET /api/webhooks/viva': {
    summary: 'Gives Viva the key by which it knows the address of its events, `{"Key": …}`',
    limit: 'LIMIT_FORMS',
    otherStatuses: { 404: 'without the settings', 503: 'while Viva does not answer' },
  },
  'POST /api/webhooks/viva': {
    summary: 'Takes an event of Viva, which nobody signs: asks Viva about the payment that it names, and records the answer once; 256 KiB',
    limit: 'LIMIT_REPORTS',
    response: z.object({ received: z.literal(true) }),
    otherStatuses: { 400: 'for what is not JSON', 404: 'without the settings', 413: '', 503: 'while Viva does not answer' },
  },
  'POST /api/webhooks/snipcart': {
    summary: 'Takes an event of Snipcart, which Snipcart confirms by its `X-Snipcart-RequestToken`; a repeat changes nothing',
    limit: 'LIMIT_REPORTS',
    body: snipcartEvent,
    bodyLimitBytes: EVENT_LIMIT_BYTES,
    response: z.object({ received: z.literal(true) }),
    otherStatuses: { 403: 'for a token that Snipcart does not know, or a test without test mode', 404: 'without a key', 503: '' },
  },
});

type PaymentCalls = typeof PAYMENT_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends PaymentCalls {}
}
