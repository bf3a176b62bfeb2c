import type { Settings } from './settings.ts';

/** The platform's rate limits by kind of call; `wrangler.jsonc` has their numbers. */
export interface Limits {
  /** Reports of errors and measurements. */
  LIMIT_REPORTS: RateLimit;
  LIMIT_FORMS: RateLimit;
  LIMIT_CALLS: RateLimit;
  /** The same for the wider network of an IPv6 address, five times as many. */
  WIDER_REPORTS: RateLimit;
  WIDER_FORMS: RateLimit;
  WIDER_CALLS: RateLimit;
}

/** The methods of `objects/mailroom.ts` that the Worker calls. */
export interface MailroomCalls extends Rpc.DurableObjectBranded {
  alive(): true;
  issueTicket(session: string): Promise<string>;
  announce(mailbox: string): Promise<void>;
  recount(mailbox: string): Promise<void>;
}

/** The bindings of `wrangler.jsonc`. */
export interface Env extends Limits, Settings {
  /** The built site (`dist/`). */
  ASSETS: Fetcher;
  DB: D1Database;
  /** One object per mailbox: the open pages of its owner. */
  MAILROOM: DurableObjectNamespace<MailroomCalls>;
  EMAIL?: SendEmail;
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The fields of a plain HTML form, once its body was read. */
    posted?: Record<string, string>;
  };
}

export interface Owner {
  id: string;
  email: string;
  /** When they last proved who they are; dangerous acts need a recent proof. */
  signedInAt: Date;
  session: string;
}

export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: Owner };
}
