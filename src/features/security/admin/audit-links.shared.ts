import { ANALYTICS_PAGE } from '../../analytics/admin/analytics.schema.ts';
import { AI_PAGE } from '../../assistant/admin/ai.schema.ts';
import { BACKUP_PAGE } from '../../backup/admin/backup.schema.ts';
import { CONSOLE_PAGE } from '../../console/admin/console.schema.ts';
import { CONTENT_PAGE } from '../../content/admin/content.schema.ts';
import { POWERBI_PAGE } from '../../feed/admin/powerbi.schema.ts';
import { own } from '../../foreign/own.shared.ts';
import { HEALTH_PAGE } from '../../health/admin/health-admin.schema.ts';
import { MAIL_PAGE } from '../../mail/admin/mail.schema.ts';
import { PRIVACY_PAGE } from '../../privacy/admin/privacy-admin.schema.ts';
import { NOTIFICATIONS_PAGE } from '../../push/admin/notifications.schema.ts';
import { TOOLS_PAGE } from '../../redirects/admin/redirects.schema.ts';
import { SEARCH_ADMIN_PAGE } from '../../search/admin/search-admin.schema.ts';
import { SETUP_PAGE } from '../../setup/admin/page.shared.ts';
import { STORE_PAGE } from '../../store/admin/store-admin.schema.ts';
import { type AuditAction, type AuditRow, SECURITY_PAGE } from './security-admin.schema.ts';

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;

const MAIL_SETTINGS = '/admin/MailAdmin';
const ACCOUNT = `${SECURITY_PAGE}#signIn`;

const query = (page: string, values: Record<string, string>): string => `${page}?${new URLSearchParams(values)}`;
/** The list, if the entry is not known. */
const entry = (page: string, name: string) => (subject: string) => (subject ? query(page, { [name]: subject }) : page);

/** A page, or what leads from the subject to its entry. */
const LINKS: Readonly<Record<NounOf<AuditAction>, string | ((subject: string) => string)>> = {
  analytics: `${ANALYTICS_PAGE}#notes`,
  backup: `${BACKUP_PAGE}#files`,
  block: `${MAIL_SETTINGS}#blocks`,
  cache: `${TOOLS_PAGE}#cache`,
  check: `${TOOLS_PAGE}#checks`,
  console: CONSOLE_PAGE,
  content: CONTENT_PAGE,
  database: `${BACKUP_PAGE}#restore`,
  device: `${NOTIFICATIONS_PAGE}#tells`,
  error: entry(HEALTH_PAGE, 'error'),
  'feed-token': POWERBI_PAGE,
  discount: `${STORE_PAGE}#discounts`,
  folder: entry(MAIL_PAGE, 'folder'),
  job: (job) => `${query(HEALTH_PAGE, { 'runs.job': job })}#run-history`,
  mail: query(MAIL_PAGE, { folder: 'sent' }),
  'mail-settings': `${MAIL_SETTINGS}#answers`,
  mailbox: `${MAIL_SETTINGS}#mailboxes`,
  notice: `${NOTIFICATIONS_PAGE}#tells`,
  'notice-settings': `${NOTIFICATIONS_PAGE}#tells`,
  order: entry(STORE_PAGE, 'order'),
  owner: ACCOUNT,
  passkey: ACCOUNT,
  privacy: entry(PRIVACY_PAGE, 'request'),
  push: entry(NOTIFICATIONS_PAGE, 'message'),
  question: `${AI_PAGE}#questions`,
  questions: `${AI_PAGE}#questions`,
  'recovery-codes': ACCOUNT,
  redirect: `${TOOLS_PAGE}#redirects`,
  reply: query(MAIL_PAGE, { folder: 'sent' }),
  search: SEARCH_ADMIN_PAGE,
  session: ACCOUNT,
  site: (subject) => (subject === 'setup' ? SETUP_PAGE : CONTENT_PAGE),
  stock: `${STORE_PAGE}#stock`,
  template: `${MAIL_SETTINGS}#templates`,
  thread: (subject) => query(MAIL_PAGE, { folder: 'all', thread: subject }),
};

/** @returns where the owner sees what an entry speaks of; undefined for an action of another version */
export function auditLink({ action, subject }: Pick<AuditRow, 'action' | 'subject'>): string | undefined {
  const [noun = ''] = action.split('.', 1);
  const link = own(LINKS, noun);
  return typeof link === 'function' ? link(noun === 'site' ? action.slice(noun.length + 1) : subject) : link;
}
