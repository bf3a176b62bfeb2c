import { ANALYTICS_PAGE } from '../../analytics/admin/analytics.schema.ts';
import { AI_PAGE } from '../../assistant/admin/ai.schema.ts';
import { BACKUP_PAGE } from '../../backup/admin/backup.schema.ts';
import { MAIL_PAGE } from '../../mail/admin/mail.schema.ts';
import { PRIVACY_PAGE } from '../../privacy/admin/privacy-admin.schema.ts';
import { NOTIFICATIONS_PAGE } from '../../push/admin/notifications.schema.ts';
import { TOOLS_PAGE } from '../../redirects/admin/redirects.schema.ts';
import { SECURITY_PAGE } from '../../security/admin/security-admin.schema.ts';
import { STORE_PAGE } from '../../store/admin/store-admin.schema.ts';
import type { BudgetName } from '../../today/admin/budgets.shared.ts';
import type { Health } from '../health.schema.ts';
import { HEALTH_PAGE } from './health-admin.schema.ts';

const ERRORS = `${HEALTH_PAGE}?show=day#errors`;
const ATTEMPTS = `${SECURITY_PAGE}#attempts`;
const QUESTIONS = `${AI_PAGE}#questions`;

/** Where the owner sees what fills a budget. */
export const BUDGET_LINKS: Readonly<Record<BudgetName, string>> = {
  contact: MAIL_PAGE,
  privacyRequests: `${PRIVACY_PAGE}?state=unconfirmed`,
  orders: STORE_PAGE,
  orderLinks: STORE_PAGE,
  discounts: STORE_PAGE,
  withdrawals: STORE_PAGE,
  incomingMail: MAIL_PAGE,
  reports: ERRORS,
  reportKinds: ERRORS,
  policyReports: `${SECURITY_PAGE}#policy`,
  sentryEvents: ERRORS,
  events: `${ANALYTICS_PAGE}?range=today`,
  subscriptions: `${NOTIFICATIONS_PAGE}#subscribers`,
  passkeyQuestions: ATTEMPTS,
  signInLinks: ATTEMPTS,
  signInAttempts: ATTEMPTS,
  questions: QUESTIONS,
  questionTexts: QUESTIONS,
  aiRequests: QUESTIONS,
  aiTokens: QUESTIONS,
  retrievals: QUESTIONS,
  agentCalls: `${SECURITY_PAGE}#refusals`,
  redirectHits: `${TOOLS_PAGE}#redirects`,
  writtenMail: `${MAIL_PAGE}?folder=sent`,
  writtenFiles: `${MAIL_PAGE}?folder=sent`,
};

/** Where the owner learns why a part is down, or mends it. */
export const PART_LINKS: Readonly<Record<Health['checks'][number]['name'], string>> = {
  database: ERRORS,
  pages: ERRORS,
  mailroom: ERRORS,
  jobs: `${HEALTH_PAGE}#runs`,
  backup: `${BACKUP_PAGE}#make`,
};

export const jobLink = (job: string): string =>
  `${HEALTH_PAGE}?${new URLSearchParams({ 'runs.job': job, 'runs.show': 'failed' })}#run-history`;
