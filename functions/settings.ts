/** A variable or secret of the installation. */
interface Setting {
  /** `npm run keys` makes the value; settings of one group are of no use without each other. */
  keyGroup?: 'push' | 'push subject' | 'sign-in';
}

/** Every variable or secret that an installation may set. Each feature is off until its setting is there; README.md says what they are for. */
export const SETTINGS = {
  /** A locale code; anything else counts as not configured. */
  FALLBACK_LOCALE: {},
  /** VAPID keys (RFC 8292), base64url. */
  VAPID_PUBLIC_KEY: { keyGroup: 'push' },
  VAPID_PRIVATE_KEY: { keyGroup: 'push' },
  /** A `mailto:` or `https:` address. */
  VAPID_SUBJECT: { keyGroup: 'push subject' },
  /** Signs the owner's session cookie; at least 32 characters. Without it, or with a shorter one, nobody can sign in. */
  AUTH_SECRET: { keyGroup: 'sign-in' },
  /** The most push messages that one run of the scheduled handler sends; 25 if not set (the free plan's limit). */
  PUSH_RUN_LIMIT: {},
  /** Names of push services beside those of the browsers, separated by commas; `*.` matches any subdomain. */
  PUSH_SERVICES: {},
  /** The origin of a push service on this machine, as `http://localhost:9000`; for trying push out, and for tests. */
  PUSH_LOCAL_SERVICE: {},
  /** A service with Iconify's API, as `https://api.iconify.design`, for icon sets that are not the site's own. */
  ICONS_UPSTREAM: {},
  /** Called by POST when an entry with `publishAt` is due. */
  REBUILD_HOOK_URL: {},
  /** A mail provider that takes JSON over HTTP, and its bearer token. */
  MAIL_HTTP_URL: {},
  MAIL_HTTP_TOKEN: {},
  /** The sender of outgoing mail, `Name <address>`; the identity's brand and address if not set. */
  MAIL_FROM: {},
  /** Which address fills which mailbox: `press@example.com=press, shop@example.com=shop`. Every other address fills the default one. */
  MAIL_ALIASES: {},
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]?: string };

/** The settings that `npm run keys` makes. */
export type KeyName = { [Name in SettingName]: (typeof SETTINGS)[Name] extends { keyGroup: string } ? Name : never }[SettingName];

/** Characters of `AUTH_SECRET` at least; `npm run keys` makes 43. */
export const SECRET_LENGTH = 32;

/**
 * The secret that signs sessions. Undefined where there is none, or a short one: that nobody can sign in is seen at once, while a cookie
 * that somebody forged with a guessed secret is not.
 */
export const getAuthSecret = ({ AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>): string | undefined =>
  AUTH_SECRET && AUTH_SECRET.trim().length >= SECRET_LENGTH ? AUTH_SECRET : undefined;
