import { STORE_ADMIN_CALLS } from '../../../src/features/store/admin/calls.schema.ts';
import { sendCsv } from '../../http/sent-file.ts';
import { getVisitorLocale } from '../../http/visitor-locale.ts';
import { mount } from '../../mount.ts';
import { database } from '../../storage/database.ts';
import { makeDiscount, showDiscounts, stopDiscount } from './discounts.ts';
import {
  applyOrderStep,
  attachTax,
  changeTransmission,
  mailLinkAgain,
  openAsBuyer,
  refundFromAdmin,
  showOrder,
  showOrders,
} from './orders.ts';
import { ossCsv, showOss } from './oss.ts';
import { documentsCsv, showSales } from './sales.ts';
import { changeStock, listStock, showStock } from './stock.ts';

export const storeAdmin = mount(STORE_ADMIN_CALLS, {
  'GET /api/admin/store/orders': (c, { query }) => showOrders(c, query),
  'GET /api/admin/store/orders/:id': (c, { params }) => showOrder(c, params.id),
  'POST /api/admin/store/orders/:id/steps': (c, { params, body }) => applyOrderStep(c, params.id, body),
  'POST /api/admin/store/orders/:id/refunds': (c, { params, body }) => refundFromAdmin(c, params.id, body),
  'POST /api/admin/store/orders/:id/links': async (c, { params }) => ({ link: await openAsBuyer(c, params.id) }),
  'POST /api/admin/store/orders/:id/mails': (c, { params }) => mailLinkAgain(c, params.id),
  'POST /api/admin/store/orders/:id/documents/:document': (c, { params, query }) => attachTax(c, params.id, params.document, query.mark),
  'POST /api/admin/store/orders/:id/documents/:document/transmissions': (c, { params, body }) =>
    changeTransmission(c, params.id, params.document, body.action),
  'GET /api/admin/store/stock': async (c) => ({ products: await listStock(c.env, getVisitorLocale(c)) }),
  'GET /api/admin/store/stock/:sku': (c, { params }) => showStock(c.env, params.sku, getVisitorLocale(c)),
  'POST /api/admin/store/stock/:sku': (c, { params, body }) => changeStock(c, params.sku, body, getVisitorLocale(c)),
  'GET /api/admin/store/discounts': (c) => showDiscounts(c.env, getVisitorLocale(c)),
  'POST /api/admin/store/discounts': (c, { body }) => makeDiscount(c, body),
  'POST /api/admin/store/discounts/:code/ending': (c, { params }) => stopDiscount(c, params.code),
  'GET /api/admin/store/sales': (c) => showSales(database(c.env.DB), new Date()),
  'GET /api/admin/store/oss': (c, { query }) => showOss(c.env, query.quarter),
  'GET /api/admin/store/oss.csv': async (c, { query }) => sendCsv(c, `oss-${query.quarter}.csv`, await ossCsv(c.env, query)),
  'GET /api/admin/store/documents.csv': async (c, { query }) =>
    sendCsv(c, `documents-${query.from}-${query.to}.csv`, await documentsCsv(c.env, query)),
});
