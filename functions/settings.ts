import { type PowerbiOverview, REPORT_ORIGIN } from '../src/features/feed/admin/powerbi.schema.ts';

interface Setting {
  keyGroup?: 'push' | 'push subject' | 'sign-in';
}

/** Each feature is off until its setting exists; `scripts/settings-table.ts` describes them. */
export const SETTINGS = {
  FALLBACK_LOCALE: {},
  SITE_URL: {},
  VAPID_PUBLIC_KEY: { keyGroup: 'push' },
  VAPID_PRIVATE_KEY: { keyGroup: 'push' },
  VAPID_SUBJECT: { keyGroup: 'push subject' },
  AUTH_SECRET: { keyGroup: 'sign-in' },
  AUTH_SECRET_PREVIOUS: {},
  PUSH_SERVICES: {},
  PUSH_LOCAL_SERVICE: {},
  ICONS_UPSTREAM: {},
  REBUILD_HOOK_URL: {},
  REPOSITORY_TOKEN: {},
  PROJECT_FOLDER_URL: {},
  HEARTBEAT_URL: {},
  MAIL_PROVIDER: {},
  MAIL_HTTP_URL: {},
  MAIL_HTTP_TOKEN: {},
  MAIL_FROM: {},
  PAYMENT_TEST_MODE: {},
  STRIPE_SECRET_KEY: {},
  STRIPE_WEBHOOK_SECRET: {},
  STRIPE_API_URL: {},
  VIVA_CLIENT_ID: {},
  VIVA_CLIENT_SECRET: {},
  VIVA_MERCHANT_ID: {},
  VIVA_API_KEY: {},
  VIVA_SOURCE_CODE: {},
  VIVA_URL: {},
  SNIPCART_SECRET_KEY: {},
  SNIPCART_API_URL: {},
  ALGOLIA_APP_ID: {},
  ALGOLIA_ADMIN_KEY: {},
  ALGOLIA_INDEX: {},
  ALGOLIA_URL: {},
  VIES_URL: {},
  MYDATA_USER_ID: {},
  MYDATA_SUBSCRIPTION_KEY: {},
  MYDATA_URL: {},
  AI_URL: {},
  AI_KEY: {},
  AI_MODEL: {},
  AI_DAILY_REQUESTS: {},
  AI_DAILY_TOKENS: {},
  ANALYTICS_DAILY_EVENTS: {},
  POWERBI_EMBED_URL: {},
  MAIL_ALIASES: {},
  SENTRY_DSN: {},
  SIGN_IN_LINKS: {},
  MCP: {},
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]?: string };

export type KeyName = { [Name in SettingName]: (typeof SETTINGS)[Name] extends { keyGroup: string } ? Name : never }[SettingName];

export const SECRET_LENGTH = 32;

/** Ignores a short secret: a cookie forged with a guessed one would go unnoticed. */
export const getAuthSecret = ({ AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>): string | undefined =>
  AUTH_SECRET && AUTH_SECRET.trim().length >= SECRET_LENGTH ? AUTH_SECRET : undefined;

export function getReport({ POWERBI_EMBED_URL: address }: Pick<Settings, 'POWERBI_EMBED_URL'>): PowerbiOverview['report'] {
  if (!address) return null;
  const url = URL.parse(address);
  return url?.origin === REPORT_ORIGIN && url.username === '' ? url.href : 'invalid';
}
