import { ANALYTICS_PAGE } from '../../analytics/admin/analytics.schema.ts';
import { AI_PAGE } from '../../assistant/admin/ai.schema.ts';
import { BACKUP_PAGE } from '../../backup/admin/backup.schema.ts';
import { CONTENT_PAGE } from '../../content/admin/content.schema.ts';
import { HEALTH_PAGE } from '../../health/admin/health-admin.schema.ts';
import { INTEGRATIONS_PAGE } from '../../integrations/admin/integrations.schema.ts';
import { MAIL_PAGE } from '../../mail/admin/mail.schema.ts';
import { PRIVACY_PAGE } from '../../privacy/admin/privacy-admin.schema.ts';
import { NOTIFICATIONS_PAGE } from '../../push/admin/notifications.schema.ts';
import { SECURITY_PAGE } from '../../security/admin/security-admin.schema.ts';
import { SETUP_PAGE } from '../../setup/admin/page.shared.ts';
import { STORE_PAGE } from '../../store/admin/store-admin.schema.ts';

import type { FirstStep } from './today.schema.ts';

/** Each opens the list that its number counts. In English; `path()` translates it. */
export const TODAY_LINKS = {
  down: `${HEALTH_PAGE}?incidents.show=now#history`,
  full: `${HEALTH_PAGE}?budgets.show=full#budgets`,
  privacy: `${PRIVACY_PAGE}?state=open`,
  orders: `${STORE_PAGE}?state=act`,
  transfers: `${STORE_PAGE}?state=transfer`,
  mail: `${MAIL_PAGE}?unread=1`,
  queued: `${MAIL_PAGE}?folder=sent&delivery=queued`,
  delayed: `${MAIL_PAGE}?folder=sent&delivery=delayed`,
  failed: `${MAIL_PAGE}?folder=sent&delivery=failed`,
  held: `${MAIL_PAGE}?folder=sent&delivery=held`,
  stock: `${STORE_PAGE}?stock.show=low#stock`,
  newErrors: `${HEALTH_PAGE}?show=new#errors`,
  jobs: `${HEALTH_PAGE}?runs.show=failedDay#runs`,
  unreached: `${NOTIFICATIONS_PAGE}#tells`,
  weak: `${SECURITY_PAGE}#checks`,
  visitors: `${ANALYTICS_PAGE}?range=today`,
  yesterday: `${ANALYTICS_PAGE}?range=yesterday`,
  week: `${ANALYTICS_PAGE}?range=7`,
  unanswered: `${AI_PAGE}?show=unanswered&days=7#questions`,
  asked: `${AI_PAGE}?show=questions&days=7#questions`,
  errors: `${HEALTH_PAGE}?show=day#errors`,
  parts: `${HEALTH_PAGE}#parts`,
  push: `${NOTIFICATIONS_PAGE}#subscribers`,
} as const;

export const STEP_LINKS: Readonly<Record<FirstStep['step'], string>> = {
  signIn: SECURITY_PAGE,
  who: `${SETUP_PAGE}#you`,
  promises: `${SETUP_PAGE}#clients`,
  seller: `${SETUP_PAGE}#seller`,
  profiles: `${SETUP_PAGE}#profiles`,
  logo: `${SETUP_PAGE}#pictures`,
  portrait: `${SETUP_PAGE}#pictures`,
  article: CONTENT_PAGE,
  samples: CONTENT_PAGE,
  mail: INTEGRATIONS_PAGE,
  told: `${NOTIFICATIONS_PAGE}#tells`,
  backup: `${BACKUP_PAGE}#make`,
};
