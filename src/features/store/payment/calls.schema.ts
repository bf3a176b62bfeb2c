import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { paymentSchema, startedPayment, testedPayment, testPaymentSchema } from './payment.schema.ts';

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
});
