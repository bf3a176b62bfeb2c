import { Hono } from 'hono';
import { CONTACT_FORMS, contactSchema, SENT_PAGE } from '../../src/features/contact/contact.schema.ts';
import { IDEMPOTENCY_HEADER } from '../../src/features/forms/forms.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { receiveContact } from '../contact/receive-contact.ts';
import type { AppEnv } from '../env.ts';
import { siteOrigin } from '../health/site-origin.ts';
import { isForm, readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { budgeted } from '../middleware/budget.ts';
import { limited } from '../middleware/limit.ts';
import { formPage } from '../pages/form-page.ts';

const shownForm = formPage(({ kind }) => CONTACT_FORMS[kind === 'brief' ? 'brief' : 'message']);

/** `POST /api/contact`: the short form and the brief, as JSON (201, or 200 for a repeat) or as a plain form (303 to the thank-you page). */
export const contact = new Hono<AppEnv>().post('/', shownForm, limited('LIMIT_FORMS'), budgeted('contact'), async (c) => {
  const posted = await readBody(c, { schema: contactSchema, form: true });
  const { isNew } = await receiveContact(c.env, posted, {
    key: c.req.header(IDEMPOTENCY_HEADER) ?? posted.key,
    site: new URL(await siteOrigin(c.env, c.req.url)).host,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  if (isForm(c)) return c.redirect(path(posted.locale, SENT_PAGE), 303);
  return success(c, { received: true }, isNew ? 201 : 200);
});
