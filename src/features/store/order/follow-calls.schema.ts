import { z } from 'zod';
import type { FormPage } from '../../api/declare-calls.shared.ts';
import { declareCalls } from '../../api/declare-calls.shared.ts';
import { emailAddress, FORM_SHAPE, nameField } from '../../forms/forms.schema.ts';
import { ORDER_PAGE, placedOrder } from './order.schema.ts';

export const DOCUMENT_PAGE = '/store/invoice';

const token = z.string().max(100).default('');
const tokenQuery = z.object({ token });

const cancellationSchema = z.strictObject({ token, locale: FORM_SHAPE.locale });

export const REFERENCE_LENGTH = 120;

const linkSchema = z.strictObject({ ...FORM_SHAPE, reference: nameField(REFERENCE_LENGTH).min(1), email: emailAddress });

export const ORDER_LINK_FORM = {
  id: 'order-link',
  page: ORDER_PAGE,
  labels: { reference: 'order.link.reference', email: 'order.link.email' },
} as const satisfies FormPage;

export const ORDER_FOLLOW_CALLS = declareCalls({
  'POST /api/store/orders/links': {
    summary: 'Mails the link of an order again, sent as JSON or by a plain form. Answers alike whether or not number and address match',
    limit: 'LIMIT_FORMS',
    budget: 'orderLinks',
    body: linkSchema,
    form: { choose: () => ORDER_LINK_FORM, repeats: 'freely' },
    response: z.object({ state: z.literal('mailed') }),
    status: 202,
  },
  'POST /api/store/orders/:reference/cancellation': {
    summary: 'Cancels an unpaid order, sent as JSON or by a plain form; a repeat changes nothing',
    limit: 'LIMIT_FORMS',
    body: cancellationSchema,
    form: {},
    response: placedOrder,
    otherStatuses: { 404: 'without its token', 409: 'when it is paid or over' },
  },
  'GET /api/store/orders/:reference/documents/:id.pdf': {
    summary: 'Returns a receipt, an invoice or a credit note as PDF',
    limit: 'LIMIT_CALLS',
    query: tokenQuery,
    otherStatuses: { 404: 'without its token' },
  },
  'GET /api/store/orders/:reference/tax-documents/:id.pdf': {
    summary: 'Returns the tax document that the seller attached to a document',
    limit: 'LIMIT_CALLS',
    query: tokenQuery,
    otherStatuses: { 404: 'without its token, or while there is none', 503: 'while the bucket lacks it' },
  },
  'GET /api/store/orders/:reference/files/:sku/:name': {
    summary: 'Returns a file of a paid order and counts the download',
    limit: 'LIMIT_CALLS',
    query: tokenQuery,
    otherStatuses: { 404: 'without its token', 410: 'when it is used up, closed or too late', 503: 'while the bucket lacks it' },
  },
});

type OrderFollowCalls = typeof ORDER_FOLLOW_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends OrderFollowCalls {}
}
