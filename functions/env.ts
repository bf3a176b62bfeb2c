import type { Settings } from './settings.ts';

export interface Limits {
  LIMIT_REPORTS: RateLimit;
  LIMIT_FORMS: RateLimit;
  LIMIT_CALLS: RateLimit;
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

export interface ClockCalls extends Rpc.DurableObjectBranded {
  wake(timeMs: number): Promise<void>;
  /** Gives a job one turn now, after the one that has its turn. */
  run(job: string, timeMs: number): Promise<void>;
}

export interface Env extends Limits, Settings {
  ASSETS: Fetcher;
  DB: D1Database;
  FILES: R2Bucket;
  BACKUPS?: R2Bucket;
  /** Holds the contents of new mail's attachments; without it, the database does (docs/owner/scaling.md). */
  MAIL_FILES?: R2Bucket;
  CLOCK: DurableObjectNamespace<ClockCalls>;
  MAILROOM: DurableObjectNamespace<MailroomCalls>;
  EMAIL?: SendEmail;
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    posted?: Record<string, string>;
    formTargets?: readonly string[];
    noFrames?: true;
  };
}

/** By what somebody signed in. */
export type Proof = 'mail' | 'terminal' | 'passkey' | 'code';

export interface Owner {
  id: string;
  email: string;
  signedInAt: Date;
  session: string;
  proof: Proof;
}

export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: Owner };
}
