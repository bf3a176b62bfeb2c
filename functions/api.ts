import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { own } from '../src/features/foreign/own.shared.ts';
import { formAt, UNQUEUED_FORMS } from '../src/features/forms/fields.shared.ts';
import { accessibilityAdmin } from './accessibility/admin.ts';
import { analyticsAdmin } from './analytics/admin/calls.ts';
import { analytics } from './analytics/calls.ts';
import { aiAdmin } from './assistant/admin.ts';
import { assistant } from './assistant/calls.ts';
import { account } from './auth/account-calls.ts';
import { auth } from './auth/calls.ts';
import { ownerOnly } from './auth/owner-context.ts';
import { backup } from './backup/admin.ts';
import { adminConsole } from './console/admin.ts';
import { contact } from './contact/calls.ts';
import { contentAdmin } from './content/admin.ts';
import type { AppEnv } from './env.ts';
import { powerbi } from './feed/admin.ts';
import { feed } from './feed/calls.ts';
import { healthAdmin } from './health/admin.ts';
import { health } from './health/calls.ts';
import { ApiError, failure } from './http/api-error.ts';
import { sameOrigin } from './http/middleware/origin.ts';
import { noStore, requestLog } from './http/middleware/request-log.ts';
import { sectionsOnly } from './http/middleware/sections.ts';
import { secured } from './http/middleware/security-headers.ts';
import { siteHostOnly } from './http/middleware/site-host.ts';
import { backToForm } from './http/pages/plain-form.ts';
import { API_POLICY } from './http/response-headers.ts';
import { icons } from './icons/calls.ts';
import { integrations } from './integrations/admin.ts';
import { mail } from './mail/admin.ts';
import { mailDrafts } from './mail/draft-calls.ts';
import { ws } from './mail/live/calls.ts';
import { mailSender } from './mail/sender-calls.ts';
import { mailSettings } from './mail/settings-calls.ts';
import { monitor } from './monitor/calls.ts';
import { noticesAdmin } from './notices/admin.ts';
import { people } from './people/admin.ts';
import { privacyAdmin } from './privacy/admin.ts';
import { privacyRequests } from './privacy/calls.ts';
import { notificationsAdmin } from './push/admin.ts';
import { push } from './push/calls.ts';
import { searchAdmin } from './search/admin.ts';
import { securityAdmin } from './security/admin.ts';
import { setupAdmin } from './setup/admin.ts';
import { storeAdmin } from './store/admin/calls.ts';
import { orders } from './store/order/calls.ts';
import { orderFollow } from './store/order/follow-calls.ts';
import { payments } from './store/payment/calls.ts';
import { withdrawals } from './store/withdrawal/calls.ts';
import { today } from './today/admin.ts';
import { tools } from './tools/admin.ts';

export const api = new Hono<AppEnv>();

api.use(requestLog, secured(API_POLICY), noStore, sameOrigin);
api.use(
  methodNotAllowed<AppEnv>({
    app: api,
    onMethodNotAllowed: (c, methods) => {
      const page = formAt(c.req.path)?.page ?? own(UNQUEUED_FORMS, c.req.path);
      const back = page === undefined ? undefined : backToForm(c, page);
      return back ?? failure(c, new ApiError('method_not_allowed', { headers: { Allow: methods.join(', ') } }));
    },
  }),
);

// These guard every address below, also those without a call.
api.use('/admin/*', ownerOnly);
api.use('/auth/*', siteHostOnly);
api.use('/auth/account/*', ownerOnly);

// Before any call is counted, limited or read.
api.use(sectionsOnly);

const RESOURCES = [
  health,
  monitor,
  icons,
  push,
  ws,
  contact,
  privacyRequests,
  orders,
  orderFollow,
  withdrawals,
  payments,
  analytics,
  assistant,
  today,
  mail,
  mailSender,
  mailDrafts,
  mailSettings,
  people,
  privacyAdmin,
  storeAdmin,
  aiAdmin,
  noticesAdmin,
  notificationsAdmin,
  contentAdmin,
  setupAdmin,
  analyticsAdmin,
  accessibilityAdmin,
  searchAdmin,
  integrations,
  powerbi,
  feed,
  securityAdmin,
  backup,
  tools,
  healthAdmin,
  adminConsole,
  auth,
  account,
];
for (const resource of RESOURCES) api.route('/', resource);

// Returned, not thrown: the middleware above turns a plain 404 into 405 where the address has another method.
// Message and data: specification, section 8.
api.all('*', (c) => {
  const { path } = c.req;
  return failure(c, new ApiError('not_found', { message: { key: 'call.noPage', values: { path } }, data: { path } }));
});
