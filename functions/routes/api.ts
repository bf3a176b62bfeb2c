import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { CONTACT_FORMS } from '../../src/features/contact/contact.schema.ts';
import { PRIVACY_FORM } from '../../src/features/privacy/privacy.schema.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { failure } from '../http/envelope.ts';
import { noStore } from '../middleware/no-store.ts';
import { sameOrigin } from '../middleware/origin.ts';
import { requestLog } from '../middleware/request-log.ts';
import { API_POLICY, secured } from '../middleware/security-headers.ts';
import { backToForm } from '../pages/back-to-form.ts';
import { admin } from './admin/admin.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { contact } from './contact.ts';
import { health } from './health.ts';
import { icons } from './icons.ts';
import { monitor } from './monitor.ts';
import { privacyRequests } from './privacy-requests.ts';
import { push } from './push.ts';
import { ws } from './ws.ts';

/** The pages of the forms whose calls know no GET. */
const FORM_PAGES: Readonly<Record<string, string>> = {
  '/api/contact': CONTACT_FORMS.message.page,
  '/api/privacy-requests': PRIVACY_FORM.page,
};

/** Everything under `/api`: one line per resource. */
export const api = new Hono<AppEnv>();

api.use(requestLog, secured(API_POLICY), noStore, sameOrigin);
api.use(
  methodNotAllowed<AppEnv>({
    app: api,
    onMethodNotAllowed: (c, methods) => {
      const page = FORM_PAGES[c.req.path];
      const back = page === undefined ? undefined : backToForm(c, page);
      return back ?? failure(c, new ApiError('method_not_allowed', { headers: { Allow: methods.join(', ') } }));
    },
  }),
);

api.route('/admin', admin);
api.route('/auth', auth);
api.route('/health', health);
api.route('/monitor', monitor);
api.route('/icons', icons);
api.route('/push', push);
api.route('/ws', ws);
api.route('/contact', contact);
api.route('/privacy-requests', privacyRequests);
api.route('/analytics', analytics);

// Answered, not thrown: the middleware above turns a plain 404 into 405 where another method would have been right.
// Message and data are the specification's, section 8.
api.all('*', (c) => {
  const { path } = c.req;
  return failure(c, new ApiError('not_found', { said: { key: 'call.noPage', values: { path } }, data: { path } }));
});
