/** What `wrangler.jsonc` binds. */
export interface Env {
  /** The built site (`dist/`), with its clean addresses, `_headers` and 404 pages. */
  ASSETS: Fetcher;
  DB: D1Database;
  /** A locale code; anything else counts as not configured. */
  FALLBACK_LOCALE?: string;
}

/** The types of every Hono app and context of the functions. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
