import { z } from 'zod';

export const INTEGRATIONS_PAGE = '/admin/integrations';

interface Service {
  /** All are needed. */
  settings: readonly string[];
  /** Heading of README.md. */
  readme: string;
  /** Can be tested by a harmless call. */
  isTested: boolean;
}

export const SERVICES = {
  mail: { settings: ['MAIL_PROVIDER', 'MAIL_HTTP_URL', 'MAIL_HTTP_TOKEN'], readme: 'settings', isTested: true },
  mailIn: { settings: [], readme: 'settings', isTested: false },
  push: { settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'], readme: 'settings', isTested: true },
  stripe: { settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], readme: 'run-the-store', isTested: true },
  snipcart: { settings: ['SNIPCART_SECRET_KEY'], readme: 'run-the-store', isTested: true },
  vies: { settings: [], readme: 'settings', isTested: true },
  files: { settings: [], readme: 'run-the-store', isTested: true },
  model: { settings: ['AI_URL', 'AI_MODEL'], readme: 'the-assistant', isTested: true },
  algolia: { settings: ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY'], readme: 'use-algolia', isTested: true },
  sentry: { settings: ['SENTRY_DSN'], readme: 'use-sentry', isTested: true },
  icons: { settings: ['ICONS_UPSTREAM'], readme: 'settings', isTested: true },
  rebuild: { settings: ['REBUILD_HOOK_URL'], readme: 'settings', isTested: false },
  heartbeat: { settings: ['HEARTBEAT_URL'], readme: 'settings', isTested: true },
  powerbi: { settings: [], readme: 'operate', isTested: false },
  analyticsTag: { settings: [], readme: 'analytics-tag', isTested: true },
  credly: { settings: [], readme: 'badges-from-credly', isTested: true },
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
