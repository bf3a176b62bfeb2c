import type { Context } from 'hono';
import { TRAP_FIELD } from '../../../src/features/forms/fields.shared.ts';
import { WITHDRAWAL_PAGE } from '../../../src/features/store/order/order.schema.ts';
import { WITHDRAWAL_CALLS } from '../../../src/features/store/withdrawal/calls.schema.ts';
import type { AppEnv } from '../../env.ts';
import { afterResponse } from '../../http/after-response.ts';
import { isForm } from '../../http/body.ts';
import { sentKey } from '../../http/idempotency.ts';
import { rememberSentTo } from '../../http/pages/sent-page.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { mount } from '../../mount.ts';
import { findDeclaration } from './find-declaration.ts';
import { declarationAgain, declarationReceived, withdrawalForm, withdrawalReview } from './page.ts';
import { declarationAddress } from './receipt.ts';
import { confirmDeclaration, handleDeclaration, noteTrapped, type Sending, storeDeclaration } from './withdraw.ts';

const sending = async (c: Context<AppEnv>): Promise<Sending> => ({
  site: await siteOrigin(c.env, c.req.url),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});

export const withdrawals = mount(WITHDRAWAL_CALLS, {
  'POST /api/store/withdrawals/review': (c, { body: { change, ...request } }) => {
    if (isForm(c)) return change ? withdrawalForm(c, request) : withdrawalReview(c, request);
    const { name, reference, email, about } = request;
    return { name, reference, email, about };
  },
  'POST /api/store/withdrawals': async (c, { body, key }) => {
    const row = await storeDeclaration(c.env, body, key);
    const around = await sending(c);
    const isTrapped = body[TRAP_FIELD] !== '';
    afterResponse(c, 'withdrawal', () => (isTrapped ? noteTrapped(c.env, row, around) : handleDeclaration(c.env, row, body.token, around)));
    // Without the first one's key, its time would tell a stranger when somebody else declared the same.
    const at = key === sentKey(c, body) ? row.receivedAt : new Date();
    if (!isForm(c)) return { receivedAt: at.toISOString() };
    rememberSentTo(c, WITHDRAWAL_PAGE, body);
    return declarationReceived(c, body, at);
  },
  'POST /api/store/withdrawals/:id/confirmation': [
    declarationAgain,
    async (c, { params: { id }, body: { token, locale } }) => {
      const row = await findDeclaration(c.env, id, token);
      await confirmDeclaration(c.env, row, await sending(c));
      return isForm(c) ? c.redirect(declarationAddress(locale, id, token), 303) : { receivedAt: row.receivedAt.toISOString() };
    },
  ],
});
