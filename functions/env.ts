import type { Settings } from './settings.ts';

/** The platform's rate limits by kind of call; `wrangler.jsonc` has their numbers. */
export interface Limits {
  LIMIT_REPORTS: RateLimit;
  LIMIT_FORMS: RateLimit;
  LIMIT_CALLS: RateLimit;
  /** The same for the wider network of an IPv6 address, five times as many. */
  WIDER_REPORTS: RateLimit;
  WIDER_FORMS: RateLimit;
  WIDER_CALLS: RateLimit;
}

export interface MailroomCalls extends Rpc.DurableObjectBranded {
  alive(): true;
  issueTicket(session: string): Promise<string>;
  announce(mailbox: string): Promise<void>;
  recount(mailbox: string): Promise<void>;
}

export interface Env extends Limits, Settings {
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
