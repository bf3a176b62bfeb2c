import { ACCESSIBILITY_CALLS } from '../../accessibility/admin/calls.schema.ts';
import { ANALYTICS_ADMIN_CALLS } from '../../analytics/admin/calls.schema.ts';
import { ANALYTICS_CALLS } from '../../analytics/calls.schema.ts';
import { AI_CALLS } from '../../assistant/admin/calls.schema.ts';
import { ASSISTANT_CALLS } from '../../assistant/calls.schema.ts';
import { BACKUP_CALLS } from '../../backup/admin/calls.schema.ts';
import { CONTACT_CALLS } from '../../contact/calls.schema.ts';
import { CONTENT_ADMIN_CALLS } from '../../content/admin/calls.schema.ts';
import { FEED_CALLS, POWERBI_CALLS } from '../../feed/admin/calls.schema.ts';
import { HEALTH_ADMIN_CALLS } from '../../health/admin/calls.schema.ts';
import { HEALTH_CALLS } from '../../health/calls.schema.ts';
import { ICON_CALLS } from '../../icons/calls.schema.ts';
import { INTEGRATION_CALLS } from '../../integrations/admin/calls.schema.ts';
import { ACCOUNT_CALLS, SIGN_IN_CALLS } from '../../login/calls.schema.ts';
import { MAIL_CALLS } from '../../mail/admin/calls.schema.ts';
import { WEBSOCKET_CALLS } from '../../mail/admin/live/calls.schema.ts';
import { MAIL_SETTINGS_CALLS } from '../../mail/settings/calls.schema.ts';
import { MONITOR_CALLS } from '../../monitor/calls.schema.ts';
import { NOTICES_CALLS } from '../../notices/admin/calls.schema.ts';
import { PRIVACY_ADMIN_CALLS } from '../../privacy/admin/calls.schema.ts';
import { PRIVACY_CALLS } from '../../privacy/calls.schema.ts';
import { NOTIFICATIONS_CALLS } from '../../push/admin/calls.schema.ts';
import { PUSH_CALLS } from '../../push/calls.schema.ts';
import { SEARCH_ADMIN_CALLS } from '../../search/admin/calls.schema.ts';
import { SECURITY_ADMIN_CALLS } from '../../security/admin/calls.schema.ts';
import { STORE_ADMIN_CALLS } from '../../store/admin/calls.schema.ts';
import { ORDER_CALLS } from '../../store/order/calls.schema.ts';
import { ORDER_FOLLOW_CALLS } from '../../store/order/follow.schema.ts';
import { PAYMENT_CALLS } from '../../store/payment/calls.schema.ts';
import { WITHDRAWAL_CALLS } from '../../store/withdrawal/calls.schema.ts';
import { TODAY_CALLS } from '../../today/admin/calls.schema.ts';
import { TOOLS_CALLS } from '../../tools/admin/calls.schema.ts';
import { CONSOLE_CALLS } from './calls.schema.ts';

/** In the order of docs/reference/calls.md. The owner's console runs them; tests walk them. */
export const CALLS = {
  ...HEALTH_CALLS,
  ...MONITOR_CALLS,
  ...ICON_CALLS,
  ...PUSH_CALLS,
  ...WEBSOCKET_CALLS,
  ...CONTACT_CALLS,
  ...PRIVACY_CALLS,
  ...ORDER_CALLS,
  ...PAYMENT_CALLS,
  ...ORDER_FOLLOW_CALLS,
  ...WITHDRAWAL_CALLS,
  ...ANALYTICS_CALLS,
  ...ASSISTANT_CALLS,
  ...TODAY_CALLS,
  ...MAIL_CALLS,
  ...MAIL_SETTINGS_CALLS,
  ...PRIVACY_ADMIN_CALLS,
  ...STORE_ADMIN_CALLS,
  ...AI_CALLS,
  ...NOTICES_CALLS,
  ...NOTIFICATIONS_CALLS,
  ...CONTENT_ADMIN_CALLS,
  ...ANALYTICS_ADMIN_CALLS,
  ...ACCESSIBILITY_CALLS,
  ...SEARCH_ADMIN_CALLS,
  ...INTEGRATION_CALLS,
  ...POWERBI_CALLS,
  ...FEED_CALLS,
  ...SECURITY_ADMIN_CALLS,
  ...BACKUP_CALLS,
  ...TOOLS_CALLS,
  ...HEALTH_ADMIN_CALLS,
  ...CONSOLE_CALLS,
  ...SIGN_IN_CALLS,
  ...ACCOUNT_CALLS,
};
