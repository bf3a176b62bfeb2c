/** Calls that one invocation (a request or a run of the clock) may make. */
export interface Plan {
  /** Statements of D1 (D1, Platform, Limits, of 2026-04-21). */
  queries: number;
  /** Requests to the internet; each redirect counts (Workers, Platform, Limits; changelog of 2026-02-11). */
  external: number;
  /** Calls of D1, R2, Durable Objects and static files (the same pages). */
  services: number;
}

/**
 * Cloudflare does not say how `batch` counts: its binding makes one request of it, while "limits for individual queries apply to each
 * individual statement contained within a batch". So each statement is counted.
 */
export const FREE_PLAN: Readonly<Plan> = { queries: 50, external: 50, services: 1_000 };
