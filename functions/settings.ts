interface Setting {
  /** `npm run keys` makes all settings of a group together. */
  keyGroup?: 'push' | 'push subject' | 'sign-in';
}

/** Each feature is off until its setting exists; README.md describes them. */
export const SETTINGS = {
  /** A locale code; anything else counts as not configured. */
  FALLBACK_LOCALE: {},
  /** Address of a preview, in place of `url` in `content/site.yaml`: `npm run deploy -- --preview` sets it. */
  SITE_URL: {},
  /** RFC 8292, base64url. */
  VAPID_PUBLIC_KEY: { keyGroup: 'push' },
  VAPID_PRIVATE_KEY: { keyGroup: 'push' },
  /** A `mailto:` or `https:` address. */
  VAPID_SUBJECT: { keyGroup: 'push subject' },
  AUTH_SECRET: { keyGroup: 'sign-in' },
  /** The secret before: only to know backups that it signed. */
  AUTH_SECRET_PREVIOUS: {},
  /** Separated by commas; `*.` matches any subdomain. */
  PUSH_SERVICES: {},
  PUSH_LOCAL_SERVICE: {},
  /** A service with Iconify's API, such as `https://api.iconify.design`. */
  ICONS_UPSTREAM: {},
  REBUILD_HOOK_URL: {},
  /** Of a monitoring service with healthchecks.io's protocol. */
  HEARTBEAT_URL: {},
  /** A name of `functions/mail/outgoing/providers.ts`; `json` if not set. */
  MAIL_PROVIDER: {},
  MAIL_HTTP_URL: {},
  MAIL_HTTP_TOKEN: {},
  /** `Name <address>`. */
  MAIL_FROM: {},
  /** `on`: the test gateway is offered, and no money moves. Never set it on a public site. */
  PAYMENT_TEST_MODE: {},
  STRIPE_SECRET_KEY: {},
  STRIPE_WEBHOOK_SECRET: {},
  /** Replaces Stripe's own address, for a stand-in. */
  STRIPE_API_URL: {},
  /** Its secret API key: confirms that events come from Snipcart. */
  SNIPCART_SECRET_KEY: {},
  /** Replaces Snipcart's own address, for a stand-in. */
  SNIPCART_API_URL: {},
  ALGOLIA_APP_ID: {},
  /** May browse and write; never in a page. */
  ALGOLIA_ADMIN_KEY: {},
  ALGOLIA_INDEX: {},
  /** Replaces Algolia's own hosts, for a stand-in. */
  ALGOLIA_URL: {},
  /** `off`: VAT numbers are not looked up. Another address replaces VIES's own, for a stand-in. */
  VIES_URL: {},
  /** Base of an OpenAI-compatible API, such as `https://api.openai.com/v1`. */
  AI_URL: {},
  /** Local models need none. */
  AI_KEY: {},
  AI_MODEL: {},
  /** Whole numbers. */
  AI_DAILY_REQUESTS: {},
  AI_DAILY_TOKENS: {},
  /** A whole number; the budget of `events` without it (storage/budgets.ts). */
  ANALYTICS_DAILY_EVENTS: {},
  /** Of Power BI's "Embed report": an address at https://app.powerbi.com. */
  POWERBI_EMBED_URL: {},
  /** `press@example.com=press, shop@example.com=shop`; the default mailbox gets the rest. */
  MAIL_ALIASES: {},
  /** Replaces the DSN of `content/site.yaml` for errors of the functions; pages' events may go to either. */
  SENTRY_DSN: {},
  /** `off`: no sign-in links by e-mail, once the owner has two passkeys. */
  SIGN_IN_LINKS: {},
  /** `off`: no agents; anything else leaves `/mcp` on. */
  MCP: {},
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]?: string };

export type KeyName = { [Name in SettingName]: (typeof SETTINGS)[Name] extends { keyGroup: string } ? Name : never }[SettingName];

export const SECRET_LENGTH = 32;

/** Ignores a short secret: a cookie forged with a guessed one would go unnoticed. */
export const getAuthSecret = ({ AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>): string | undefined =>
  AUTH_SECRET && AUTH_SECRET.trim().length >= SECRET_LENGTH ? AUTH_SECRET : undefined;
