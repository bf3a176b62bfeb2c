import { ORDER_CALLS } from '../../../src/features/store/order/calls.schema.ts';
import { nextPage } from '../../../src/features/store/order/next-page.shared.ts';
import { ORDER_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { isForm } from '../../http/body.ts';
import { cachedCall } from '../../http/cached-call.ts';
import { networkCountry, networkShare } from '../../http/network.ts';
import { backToForm } from '../../http/pages/plain-form.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { mount, withStatus } from '../../mount.ts';
import { readCatalogue } from '../catalogue.ts';
import { fillRefused } from '../checkout-page.ts';
import { checkDiscount } from '../discounts.ts';
import { availableMethods } from '../payment/providers.ts';
import { publicStock, STOCK_CACHE_S } from '../stock.ts';
import { findOrder } from './find-order.ts';
import { placeOrder } from './place-order.ts';
import { toPlacedOrder } from './view.ts';

export const orders = mount(
  ORDER_CALLS,
  {
    'POST /api/store/orders': async (c, { body, key }) => {
      const { placed, isNew } = await placeOrder(c.env, body, {
        key,
        network: await networkShare(c, new Date()),
        networkCountry: networkCountry(c),
        site: await siteOrigin(c.env, c.req.url),
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      });
      if (isForm(c)) return c.redirect(nextPage(placed, body.locale), 303);
      return isNew ? placed : withStatus(200, placed);
    },
    'POST /api/store/discounts': async (c, { body: { code, lines } }) => {
      const found = await checkDiscount(c.env, code, lines, await readCatalogue(c.env.ASSETS), new Date());
      if ('fault' in found) throw new ApiError('invalid', { fieldMessages: { discount: found.fault } });
      return found.discount;
    },
    'GET /api/store/orders/:reference': async (c, { params: { reference }, query: { token } }) =>
      backToForm(c, ORDER_PAGE, `?${new URLSearchParams({ reference, token })}`) ??
      toPlacedOrder(await findOrder(c.env, reference, token), token),
    'GET /api/store/payments': async (c) => ({ methods: availableMethods(c.env, await readCatalogue(c.env.ASSETS)) }),
    'GET /api/store/stock': (c) =>
      cachedCall(c, { address: new URL(c.req.path, c.req.url).href, seconds: STOCK_CACHE_S }, () => publicStock(c.env)),
  },
  fillRefused,
);
