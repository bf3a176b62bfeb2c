import { z } from 'zod';

export const INTEGRATIONS_PAGE = '/admin/integrations';

interface Service {
  settings: readonly string[];
  /** A file of docs/, with a heading. */
  guide: string;
  isTested: boolean;
  /** The owner's page that shows what it does; empty if there is none. */
  page: string;
}

export const SERVICES = {
  mail: {
    settings: ['MAIL_PROVIDER', 'MAIL_HTTP_URL', 'MAIL_HTTP_TOKEN'],
    guide: 'owner/services.md#mail',
    isTested: true,
    page: '/admin/MailAdmin#delivery',
  },
  mailIn: { settings: [], guide: 'owner/services.md#mail', isTested: false, page: '/admin/MailAdmin#mailboxes' },
  push: {
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    guide: 'reference/settings.md',
    isTested: true,
    page: '/admin/notifications',
  },
  stripe: {
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    guide: 'owner/store.md#stripe',
    isTested: true,
    page: '/admin/store',
  },
  viva: {
    settings: ['VIVA_CLIENT_ID', 'VIVA_CLIENT_SECRET', 'VIVA_MERCHANT_ID', 'VIVA_API_KEY', 'VIVA_SOURCE_CODE'],
    guide: 'owner/store.md#viva',
    isTested: true,
    page: '/admin/store',
  },
  snipcart: { settings: ['SNIPCART_SECRET_KEY'], guide: 'owner/store.md#snipcart', isTested: true, page: '/admin/store' },
  vies: { settings: [], guide: 'owner/store.md#vat', isTested: true, page: '/admin/store' },
  mydata: {
    settings: ['MYDATA_USER_ID', 'MYDATA_SUBSCRIPTION_KEY'],
    guide: 'owner/store.md#tax-documents',
    isTested: true,
    page: '/admin/store',
  },
  files: { settings: [], guide: 'owner/store.md#products', isTested: true, page: '/admin/store' },
  model: { settings: ['AI_URL', 'AI_MODEL'], guide: 'owner/assistant.md', isTested: true, page: '/admin/ai#model' },
  algolia: {
    settings: ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY'],
    guide: 'owner/services.md#use-algolia',
    isTested: true,
    page: '/admin/algolia',
  },
  sentry: { settings: ['SENTRY_DSN'], guide: 'owner/services.md#use-sentry', isTested: true, page: '/admin/health#errors' },
  icons: { settings: ['ICONS_UPSTREAM'], guide: 'reference/settings.md', isTested: true, page: '' },
  rebuild: { settings: ['REBUILD_HOOK_URL'], guide: 'reference/settings.md', isTested: false, page: '/admin/content#version' },
  repository: { settings: ['REPOSITORY_TOKEN'], guide: 'owner/without-a-terminal.md', isTested: true, page: '/admin/content' },
  heartbeat: { settings: ['HEARTBEAT_URL'], guide: 'owner/operations.md#being-told', isTested: true, page: '/admin/notifications#tells' },
  powerbi: { settings: [], guide: 'owner/operations.md#the-owners-pages', isTested: false, page: '/admin/powerbi' },
  analyticsTag: { settings: [], guide: 'owner/services.md#analytics-tag', isTested: true, page: '/admin/analytics' },
  credly: { settings: [], guide: 'owner/services.md#badges-from-credly', isTested: true, page: '' },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]];

type TestedName = { [Name in ServiceName]: (typeof SERVICES)[Name]['isTested'] extends true ? Name : never }[ServiceName];
export type TestedService = TestedName;

const isTested = (name: ServiceName): name is TestedName => SERVICES[name].isTested;
export const TESTED_SERVICES = SERVICE_NAMES.filter(isTested);

const moment = z.iso.datetime();

/** `missing`: names of settings. `timeout` and `unreachable` are reasons, others are what the service said, such as `HTTP 401`. */
export const integration = z.object({
  service: z.enum(SERVICE_NAMES),
  isConfigured: z.boolean(),
  missing: z.array(z.string()),
  isTestable: z.boolean(),
  success: moment.nullable(),
  failure: z.object({ at: moment, reason: z.string() }).nullable(),
});
export type Integration = z.infer<typeof integration>;

export const integrationList = z.object({ services: z.array(integration) });

export const serviceParams = z.object({ service: z.enum(TESTED_SERVICES) });

/** `reason`: null if it works. */
export const serviceTested = z.object({ reason: z.string().nullable(), ms: z.int().min(0) });
export type ServiceTested = z.infer<typeof serviceTested>;
