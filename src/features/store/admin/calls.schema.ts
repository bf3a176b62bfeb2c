import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  discountFields,
  discountList,
  documentsQuery,
  listedDiscount,
  openedOrder,
  orderLinkMade,
  orderStepSchema,
  ordersPage,
  ordersQuery,
  ossCsvQuery,
  ossFigures,
  ossQuery,
  refundSchema,
  salesSchema,
  stockCorrection,
  stockHistory,
  stockList,
  taxQuery,
  transmissionSchema,
} from './store-admin.schema.ts';

export const STORE_ADMIN_CALLS = declareCalls({
  'GET /api/admin/store/orders': {
    summary:
      'Lists orders: `state` (act, or a state), `q` (number, name, company, address), `from`, `to` (days of Athens), `page`, `size`, `sort`; with `counts` of all',
    guard: 'owner',
    query: ordersQuery,
    response: ordersPage,
  },
  'GET /api/admin/store/orders/:id': {
    summary: 'Returns one with lines, history, payments, documents and mails, and the `actions` that are possible now',
    guard: 'owner',
    response: openedOrder,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/store/orders/:id/steps': {
    summary:
      'Takes an `action` (pay, accept, ask, send, fulfil, deliver, announce, receive, inspect, drop, cancel, release, settle, note) if the order is still in the `state` that was shown',
    guard: 'owner',
    body: orderStepSchema,
    response: openedOrder,
    status: 201,
    otherStatuses: { 404: '', 409: '' },
  },
  'POST /api/admin/store/orders/:id/refunds': {
    summary:
      'Gives back `amountCents`, through the provider that took the money; a transfer is only recorded, also with `byTransfer`. The files of `returns` close, and with `restock` its goods are on stock again; `returnPosition` names goods that came back. One that was not confirmed comes first',
    guard: 'fresh',
    body: refundSchema,
    response: openedOrder,
    status: 201,
    otherStatuses: { 404: '', 409: '', 503: 'if the provider refuses or does not answer' },
  },
  'POST /api/admin/store/orders/:id/links': {
    summary: 'Creates the link to the page of the order as its buyer sees it; recorded in the audit log',
    guard: 'fresh',
    response: orderLinkMade,
    status: 201,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/store/orders/:id/mails': {
    summary: 'Mails the buyer the link to the order again',
    guard: 'owner',
    response: openedOrder,
    status: 201,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/store/orders/:id/documents/:document': {
    summary:
      'Attaches the tax document of a provider or of the tax office to a document, with its `mark`: the body is a PDF of at most 2 MB. Mails the buyer, who finds it on the page of the order; one that is sent later takes its place',
    guard: 'owner',
    query: taxQuery,
    bodyTypes: ['application/pdf'],
    response: openedOrder,
    status: 201,
    otherStatuses: { 404: '', 409: '', 413: '', 415: 'for what is not a PDF' },
  },
  'POST /api/admin/store/orders/:id/documents/:document/transmissions': {
    summary: 'Reports a document to myDATA again that was refused or waits (`send`), or cancels it there (`cancel`)',
    guard: 'fresh',
    body: transmissionSchema,
    response: openedOrder,
    status: 201,
    otherStatuses: { 404: '', 409: '', 503: 'if the tax office does not cancel it' },
  },
  'GET /api/admin/store/stock': { summary: 'Lists products with a stock', guard: 'owner', response: stockList },
  'GET /api/admin/store/stock/:sku': {
    summary: 'Returns one with its last changes',
    guard: 'owner',
    response: stockHistory,
    otherStatuses: { 404: '' },
  },
  'POST /api/admin/store/stock/:sku': {
    summary: 'Corrects it by `change` pieces, with a reason, if as many are available as was shown',
    guard: 'owner',
    body: stockCorrection,
    response: stockHistory,
    status: 201,
    otherStatuses: { 404: '', 409: '' },
  },
  'GET /api/admin/store/discounts': { summary: 'Lists discount codes, and the products', guard: 'owner', response: discountList },
  'POST /api/admin/store/discounts': {
    summary:
      'Makes one: `percent` or `cents` (VAT included) off all products or those of `skus`, from products of `minimumCents` on, `most` and `mostPerPerson` times, on the days `from` to `until`',
    guard: 'fresh',
    body: discountFields,
    response: listedDiscount,
    status: 201,
  },
  'POST /api/admin/store/discounts/:code/ending': {
    summary: 'Ends one; orders that were made with it keep it',
    guard: 'owner',
    response: listedDiscount,
    otherStatuses: { 404: '' },
  },
  'GET /api/admin/store/sales': { summary: 'Returns sales of the last twelve months', guard: 'owner', response: salesSchema },
  'GET /api/admin/store/oss': {
    summary:
      'Returns what is declared under the One Stop Shop for a `quarter` (`2026-4`): by country and rate, and corrections of earlier quarters',
    guard: 'owner',
    query: ossQuery,
    response: ossFigures,
  },
  'GET /api/admin/store/oss.csv': { summary: 'Returns the same as CSV', guard: 'fresh', query: ossCsvQuery },
  'GET /api/admin/store/documents.csv': {
    summary: 'Returns receipts, invoices and credit notes of the days `from` to `to` as CSV, with net amount and VAT by rate',
    guard: 'fresh',
    query: documentsQuery,
  },
});

type StoreAdminCalls = typeof STORE_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends StoreAdminCalls {}
}
