import type { Settings } from './settings.ts';

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

/** What the Worker calls of the object with the open pages of a mailbox (`objects/mailroom.ts`). */
export interface MailroomCalls extends Rpc.DurableObjectBranded {
  alive(): true;
  issueTicket(session: string): Promise<string>;
  announce(mailbox: string): Promise<void>;
  recount(mailbox: string): Promise<void>;
}

/** What `wrangler.jsonc` binds. */
export interface Env extends Limits, Settings {
  /** The built site (`dist/`), with its clean addresses, `_headers` and 404 pages. */
  ASSETS: Fetcher;
  DB: D1Database;
  /** One object a mailbox: the open pages of its owner. */
  MAILROOM: DurableObjectNamespace<MailroomCalls>;
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

/** The owner of a session. */
export interface Owner {
  id: string;
  email: string;
  /** When they last proved who they are; dangerous acts need a recent proof. */
  signedInAt: Date;
  /** The id of the session. */
  session: string;
}

/** The types of an app or context behind the owner's guard. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: Owner };
}
