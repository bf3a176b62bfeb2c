import { Hono } from 'hono';
import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import {
  PRIVACY_FOLLOW_PAGE,
  PRIVACY_FORM,
  PRIVACY_SENT_PAGE,
  privacyActionSchema,
  privacyRequestSchema,
} from '../../src/features/privacy/privacy.schema.ts';
import { path } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm, readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { budgeted } from '../middleware/budget.ts';
import { limited } from '../middleware/limit.ts';
import { formPage } from '../pages/form-page.ts';
import { backToForm } from '../pages/plain-form.ts';
import { privacyFollowAgain } from '../pages/privacy-follow.ts';
import { actOnRequest, followRequest } from '../privacy/follow.ts';
import { openRequest } from '../privacy/open.ts';

/**
 * `/api/privacy-requests`: to ask (202, or 303 for a plain form), and by the link of the mail to follow, confirm and withdraw (a plain
 * form is led back to the page that it came from).
 */
export const privacyRequests = new Hono<AppEnv>()
  .post(
    '/',
    formPage(() => PRIVACY_FORM),
    limited('LIMIT_FORMS'),
    budgeted('privacyRequests'),
    async (c) => {
      const asked = await readBody(c, { schema: privacyRequestSchema, form: true });
      await openRequest(c.env, c.req.url, asked, {
        key: c.req.header(IDEMPOTENCY_HEADER) ?? asked.key,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      });
      if (isForm(c)) return c.redirect(path(asked.locale, PRIVACY_SENT_PAGE), 303);
      return success(c, { state: 'mailed' }, 202);
    },
  )
  .get('/:token', limited('LIMIT_CALLS'), async (c) => {
    const token = c.req.param('token');
    return backToForm(c, PRIVACY_FOLLOW_PAGE, `?token=${encodeURIComponent(token)}`) ?? success(c, await followRequest(c.env, token));
  })
  .post('/:token', privacyFollowAgain, limited('LIMIT_FORMS'), async (c) => {
    const token = c.req.param('token');
    const asked = await readBody(c, { schema: privacyActionSchema, form: true });
    const back = (): Response => c.redirect(`${path(asked.locale, PRIVACY_FOLLOW_PAGE)}?token=${encodeURIComponent(token)}`, 303);
    try {
      const status = await actOnRequest(c.env, token, asked);
      return isForm(c) ? back() : success(c, status);
    } catch (error) {
      // The page says how things stand.
      if (isForm(c) && error instanceof ApiError) return back();
      throw error;
    }
  });
