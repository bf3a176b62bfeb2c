/** The platform's counters, one for each kind of call; their limits are in `wrangler.jsonc`. */
export interface Limits {
  /** Reports of errors and measurements: many, from every page. */
  LIMIT_REPORTS: RateLimit;
  /** What a person sends by a form: few. */
  LIMIT_FORMS: RateLimit;
  /** Everything else that a visitor may call. */
  LIMIT_CALLS: RateLimit;
  /** The same of the wider network of an IPv6 address, five times as many. */
  WIDER_REPORTS: RateLimit;
  WIDER_FORMS: RateLimit;
  WIDER_CALLS: RateLimit;
}

/** What an installation may set, as variables or secrets. Each is off until it is there; the README has the table. */
export interface Settings {
  /** A locale code; anything else counts as not configured. */
  FALLBACK_LOCALE?: string;
  /** VAPID keys (RFC 8292), base64url, made by `npm run keys`; the subject is a `mailto:` or `https:` address. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  /** Push messages that one run of the scheduled handler sends at most, a number; 25 when it is not set (the free plan's limit). */
  PUSH_RUN_LIMIT?: string;
  /** Names of push services beside those of the browsers, with commas between; `*.` stands for what comes before a name. */
  PUSH_SERVICES?: string;
  /** The origin of a push service on this machine, as `http://localhost:9000`; for trying push out, and for tests. */
  PUSH_LOCAL_SERVICE?: string;
  /** An icon service with the calls of Iconify's, as `https://api.iconify.design`, for icon sets that are not the site's own. */
  ICONS_UPSTREAM?: string;
  /** The sender of outgoing mail, `Name <address>`; the identity's brand and address when it is not set. */
  MAIL_FROM?: string;
  /** A mail provider that takes JSON over HTTP, and its bearer token. */
  MAIL_HTTP_URL?: string;
  MAIL_HTTP_TOKEN?: string;
  /** Which address fills which mailbox: `press@example.com=press, shop@example.com=shop`. Every other address fills the default one. */
  MAIL_ALIASES?: string;
  /** Signs the owner's session cookie; at least 32 characters, made by `npm run keys`. Without it, or with a shorter one, nobody can sign in. */
  AUTH_SECRET?: string;
  /** Asked by POST when an entry with `publishAt` is due. */
  REBUILD_HOOK_URL?: string;
  /** Signs what is stated on links and tickets; base64url, made by `npm run keys`. */
  SIGNING_KEY?: string;
}

/** What `wrangler.jsonc` binds. */
export interface Env extends Limits, Settings {
  /** The built site (`dist/`), with its clean addresses, `_headers` and 404 pages. */
  ASSETS: Fetcher;
  DB: D1Database;
  /** One object a mailbox: the open pages of its owner. */
  MAILROOM: DurableObjectNamespace<import('./objects/mailroom.ts').Mailroom>;
  /** The platform's way to send mail; bound in deployments that have it. */
  EMAIL?: SendEmail;
}

/** The types of every Hono app and context of the functions. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The fields of a plain HTML form, once its body was read. */
    posted?: Record<string, string>;
  };
}
