import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import { WITHDRAWAL_CALLS } from '../../src/features/store/withdrawal/calls.schema.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { isForm } from '../http/body.ts';
import { receivedAddress, withdrawalChange, withdrawalReview } from '../pages/withdrawal-page.ts';
import { withdraw } from '../store/withdrawal/withdraw.ts';
import { mount } from './mount.ts';

export const withdrawals = mount(WITHDRAWAL_CALLS, {
  'POST /api/store/withdrawals/review': (c, { body: { change, ...request } }) => {
    if (isForm(c)) return change ? withdrawalChange(c, request) : withdrawalReview(c, request);
    const { name, reference, email, about } = request;
    return { name, reference, email, about };
  },
  'POST /api/store/withdrawals': async (c, { body }) => {
    const receivedAt = await withdraw(c.env, body, {
      key: c.req.header(IDEMPOTENCY_HEADER)?.trim() || body.key,
      site: await siteOrigin(c.env, c.req.url),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    return isForm(c) ? c.redirect(receivedAddress(body.locale, receivedAt), 303) : { receivedAt: receivedAt.toISOString() };
  },
});
