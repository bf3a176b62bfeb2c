import { z } from 'zod';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { snipcartEvent } from './event.schema.ts';
import { choiceSchema, methodsQuery, methodsRequest, refundRequest } from './gateway.schema.ts';

/** Twenty lines with all that Snipcart says about each. */
const EVENT_LIMIT_BYTES = 256 * 1024;

export const SNIPCART_CALLS = declareCalls({
  'POST /api/webhooks/snipcart': {
    summary: 'Takes an event of Snipcart, which Snipcart confirms by its `X-Snipcart-RequestToken`; a repeat changes nothing',
    limit: 'LIMIT_REPORTS',
    body: snipcartEvent,
    bodyLimitBytes: EVENT_LIMIT_BYTES,
    response: z.object({ received: z.boolean() }),
    otherStatuses: { 403: 'for a token that Snipcart does not know, or a test without test mode', 404: 'without a key', 503: '' },
  },
  'POST /api/snipcart/payment-methods': {
    summary: 'Lists the payment methods of the custom gateway, in the shape that Snipcart asks for',
    limit: 'LIMIT_REPORTS',
    query: methodsQuery,
    body: methodsRequest,
    otherStatuses: { 403: 'for a token that Snipcart does not know', 404: 'without a secret', 503: '' },
  },
  'POST /api/snipcart/payments': {
    summary: 'Takes the choice of payment at the custom gateway, by a plain form, and tells Snipcart',
    limit: 'LIMIT_FORMS',
    body: choiceSchema,
    form: {},
    otherStatuses: { 403: 'for a token that Snipcart does not know', 404: 'without a secret', 409: 'for another amount', 503: '' },
  },
  'POST /api/snipcart/refunds': {
    summary: 'Takes a refund from Snipcart for a payment of the custom gateway; the owner repays it',
    limit: 'LIMIT_REPORTS',
    body: refundRequest,
    otherStatuses: { 403: 'for a token that Snipcart does not know', 404: 'for an unknown payment', 503: '' },
  },
});
