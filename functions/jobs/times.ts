/** When jobs run; `triggers.crons` of `wrangler.jsonc` says the same, and a test compares them. Times are UTC. */
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY = '15 1 * * *';
