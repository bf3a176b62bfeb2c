import type { Context } from 'hono';
import { ORDER_FOLLOW_CALLS } from '../../../src/features/store/order/follow-calls.schema.ts';
import { ORDER_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import type { AppEnv } from '../../env.ts';
import { afterResponse } from '../../http/after-response.ts';
import { ApiError } from '../../http/api-error.ts';
import { isForm } from '../../http/body.ts';
import { rememberSentTo } from '../../http/pages/sent-page.ts';
import { FILE_POLICY } from '../../http/response-headers.ts';
import { contentDisposition } from '../../http/sent-file.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { getVisitorLocale } from '../../http/visitor-locale.ts';
import { mount } from '../../mount.ts';
import { documentFile } from '../documents/document-file.ts';
import { download } from '../downloads.ts';
import { mailOrderLink } from '../mail-link.ts';
import { TAX_FILE_TYPE, taxFile } from '../tax/attached.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder } from './find-order.ts';
import { orderPageAgain } from './page.ts';
import { toPlacedOrder } from './view.ts';

const behind =
  (c: Context<AppEnv>) =>
  (work: Promise<unknown>): void =>
    c.executionCtx.waitUntil(work);

const toOrder = (given: Record<string, string>): string => `${ORDER_PAGE}?${new URLSearchParams(given)}`;

/** A file of the shopper's own: saved, never run here. */
const asFile = (body: BodyInit, name: string, type: string, length: number): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(length),
      'Content-Disposition': contentDisposition(name),
      'Content-Security-Policy': FILE_POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  });

export const orderFollow = mount(ORDER_FOLLOW_CALLS, {
  'POST /api/store/orders/links': async (c, { body }) => {
    const site = await siteOrigin(c.env, c.req.url);
    afterResponse(c, 'order-link', () => mailOrderLink(c.env, body, site, behind(c)));
    if (!isForm(c)) return { state: 'mailed' };
    rememberSentTo(c, ORDER_PAGE, body);
    return c.redirect(path(body.locale, `${ORDER_PAGE}?sent=1`), 303);
  },
  'POST /api/store/orders/:reference/cancellation': [
    orderPageAgain,
    async (c, { params: { reference }, body: { token, locale } }) => {
      const stored = await findOrder(c.env, reference, token);
      const cancelled = await cancelOrder(c.env, stored, await siteOrigin(c.env, c.req.url), behind(c));
      return isForm(c) ? c.redirect(path(locale, toOrder({ reference, token })), 303) : toPlacedOrder(cancelled, token);
    },
  ],
  'GET /api/store/orders/:reference/documents/:id.pdf': async (c, { params: { reference, id }, query: { token } }) => {
    const stored = await findOrder(c.env, reference, token);
    const { bytes, name } = await documentFile(c.env, stored, id);
    return asFile(bytes, name, 'application/pdf', bytes.length);
  },
  'GET /api/store/orders/:reference/tax-documents/:id.pdf': async (c, { params: { reference, id }, query: { token } }) => {
    const { object, name } = await taxFile(c.env, await findOrder(c.env, reference, token), id);
    return asFile(object.body, name, TAX_FILE_TYPE, object.size);
  },
  'GET /api/store/orders/:reference/files/:sku/:name': async (c, { params: { reference, sku, name }, query: { token } }) => {
    try {
      const stored = await findOrder(c.env, reference, token);
      const isHead = c.req.method === 'HEAD';
      const file = await download(c.env, stored, { sku, name, counts: !isHead });
      if (isHead) await file.body.cancel();
      return asFile(isHead ? '' : file.body, name, 'application/octet-stream', file.size);
    } catch (error) {
      if (!(error instanceof ApiError) || c.req.header('Sec-Fetch-Dest') !== 'document') throw error;
      return c.redirect(path(getVisitorLocale(c), toOrder({ reference, token, note: 'download' })), 303);
    }
  },
});
