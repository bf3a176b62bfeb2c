import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { own } from '../../src/features/foreign/own.shared.ts';
import { formAt, UNQUEUED_FORMS } from '../../src/features/forms/fields.shared.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { failure } from '../http/envelope.ts';
import { API_POLICY } from '../http/response-headers.ts';
import { noStore } from '../middleware/no-store.ts';
import { sameOrigin } from '../middleware/origin.ts';
import { ownerOnly } from '../middleware/owner.ts';
import { requestLog } from '../middleware/request-log.ts';
import { secured } from '../middleware/security-headers.ts';
import { siteHostOnly } from '../middleware/site-host.ts';
import { backToForm } from '../pages/plain-form.ts';
import { account } from './account.ts';
import { accessibilityAdmin } from './admin/accessibility.ts';
import { aiAdmin } from './admin/ai.ts';
import { analyticsAdmin } from './admin/analytics.ts';
import { backup } from './admin/backup.ts';
import { adminConsole } from './admin/console.ts';
import { contentAdmin } from './admin/content.ts';
import { healthAdmin } from './admin/health.ts';
import { integrations } from './admin/integrations.ts';
import { mail } from './admin/mail.ts';
import { mailSettings } from './admin/mail-settings.ts';
import { noticesAdmin } from './admin/notices.ts';
import { notificationsAdmin } from './admin/notifications.ts';
import { powerbi } from './admin/powerbi.ts';
import { privacyAdmin } from './admin/privacy.ts';
import { searchAdmin } from './admin/search.ts';
import { securityAdmin } from './admin/security.ts';
import { storeAdmin } from './admin/store.ts';
import { today } from './admin/today.ts';
import { tools } from './admin/tools.ts';
import { analytics } from './analytics.ts';
import { assistant } from './assistant.ts';
import { auth } from './auth.ts';
import { contact } from './contact.ts';
import { feed } from './feed.ts';
import { health } from './health.ts';
import { icons } from './icons.ts';
import { monitor } from './monitor.ts';
import { orderFollow } from './order-follow.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { privacyRequests } from './privacy-requests.ts';
import { push } from './push.ts';
import { withdrawals } from './withdrawals.ts';
import { ws } from './ws.ts';

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
  mailSettings,
  privacyAdmin,
  storeAdmin,
  aiAdmin,
  noticesAdmin,
  notificationsAdmin,
  contentAdmin,
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
