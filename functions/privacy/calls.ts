import { PRIVACY_CALLS } from '../../src/features/privacy/calls.schema.ts';
import { PRIVACY_FOLLOW_PAGE, PRIVACY_SENT_PAGE } from '../../src/features/privacy/privacy.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { afterResponse } from '../http/after-response.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { backToForm } from '../http/pages/plain-form.ts';
import { rememberSentTo } from '../http/pages/sent-page.ts';
import { mount } from '../mount.ts';
import { actOnRequest, followRequest } from './follow.ts';
import { openRequest } from './open.ts';
import { privacyFollowAgain } from './page.ts';

const followQuery = (token: string): string => `?token=${encodeURIComponent(token)}`;

export const privacyRequests = mount(PRIVACY_CALLS, {
  'POST /api/privacy-requests': async (c, { body, key }) => {
    await openRequest(c.env, c.req.url, body, {
      key,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      later: (work) => afterResponse(c, 'privacy', work),
    });
    rememberSentTo(c, PRIVACY_SENT_PAGE, body);
    return isForm(c) ? c.redirect(path(body.locale, PRIVACY_SENT_PAGE), 303) : { state: 'mailed' };
  },
  'GET /api/privacy-requests/:token': (c, { params: { token } }) =>
    backToForm(c, PRIVACY_FOLLOW_PAGE, followQuery(token)) ?? followRequest(c.env, token),
  'POST /api/privacy-requests/:token': [
    privacyFollowAgain,
    async (c, { params: { token }, body }) => {
      const back = (): Response => c.redirect(path(body.locale, PRIVACY_FOLLOW_PAGE) + followQuery(token), 303);
      try {
        const status = await actOnRequest(c.env, token, body, (work) => c.executionCtx.waitUntil(work));
        return isForm(c) ? back() : status;
      } catch (error) {
        if (isForm(c) && error instanceof ApiError) return back();
        throw error;
      }
    },
  ],
});
