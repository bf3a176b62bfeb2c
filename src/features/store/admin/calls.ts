import type { BodyOf } from '@/features/api/known-calls.shared.ts';
import { adminCall, adminFile } from '../../admin/shell/session.ts';
import {
  discountList,
  listedDiscount,
  openedOrder,
  orderLinkMade,
  ordersPage,
  ossFigures,
  salesSchema,
  stockHistory,
  stockList,
} from './store-admin.schema.ts';

/** The tax office is asked up to twice. */
const OFFICE_MS = 60_000;

export const listOrders = (query: Record<string, string>, signal: AbortSignal) =>
  adminCall('GET /api/admin/store/orders', { query: new URLSearchParams(query), response: ordersPage, signal });
export const readOrder = (id: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/store/orders/:id', { params: { id }, response: openedOrder, signal });
export const takeStep = (id: string, body: BodyOf<'POST /api/admin/store/orders/:id/steps'>) =>
  adminCall('POST /api/admin/store/orders/:id/steps', { params: { id }, body, response: openedOrder });
export const refund = (id: string, body: BodyOf<'POST /api/admin/store/orders/:id/refunds'>) =>
  adminCall('POST /api/admin/store/orders/:id/refunds', { params: { id }, body, response: openedOrder });
export const makeLink = (id: string) => adminCall('POST /api/admin/store/orders/:id/links', { params: { id }, response: orderLinkMade });
export const mailLink = (id: string) => adminCall('POST /api/admin/store/orders/:id/mails', { params: { id }, response: openedOrder });
/** Titles in the page's language: reads send none by themselves. */
const inPageLanguage = () => ({ 'Accept-Language': document.documentElement.lang });
export const attachTax = (id: string, document: string, mark: string, file: File) =>
  adminCall('POST /api/admin/store/orders/:id/documents/:document', {
    ...{ params: { id, document }, query: { mark }, body: file, headers: { 'Content-Type': 'application/pdf' } },
    response: openedOrder,
  });
export const changeTransmission = (id: string, document: string, action: 'send' | 'cancel') =>
  adminCall('POST /api/admin/store/orders/:id/documents/:document/transmissions', {
    ...{ params: { id, document }, body: { action }, response: openedOrder, timeoutMs: OFFICE_MS },
  });
export const listStock = (signal: AbortSignal) =>
  adminCall('GET /api/admin/store/stock', { response: stockList, signal, headers: inPageLanguage() });
export const readStock = (sku: string, signal: AbortSignal) =>
  adminCall('GET /api/admin/store/stock/:sku', { params: { sku }, response: stockHistory, signal, headers: inPageLanguage() });
export const correctStock = (sku: string, body: BodyOf<'POST /api/admin/store/stock/:sku'>) =>
  adminCall('POST /api/admin/store/stock/:sku', { params: { sku }, body, response: stockHistory });
export const listDiscounts = (signal: AbortSignal) =>
  adminCall('GET /api/admin/store/discounts', { response: discountList, signal, headers: inPageLanguage() });
export const makeDiscount = (body: BodyOf<'POST /api/admin/store/discounts'>) =>
  adminCall('POST /api/admin/store/discounts', { body, response: listedDiscount });
export const endDiscount = (code: string) =>
  adminCall('POST /api/admin/store/discounts/:code/ending', { params: { code }, response: listedDiscount });
export const readSales = (signal: AbortSignal) => adminCall('GET /api/admin/store/sales', { response: salesSchema, signal });
export const readOss = (query: { quarter: string }, signal: AbortSignal) =>
  adminCall('GET /api/admin/store/oss', { query, response: ossFigures, signal });
export const readOssFile = (query: Record<string, string>) => adminFile('GET /api/admin/store/oss.csv', { query });
export const readDocuments = (query: Record<string, string>) => adminFile('GET /api/admin/store/documents.csv', { query });
