/** UTC, as in `triggers.crons` of `wrangler.jsonc`. */
export const EVERY_FIVE_MINUTES = '*/5 * * * *';
export const NIGHTLY = '15 1 * * *';

export const BACK_UP = 'back-up';

export function monthsBefore(now: Date, months: number): Date {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate();
  const earlier = new Date(now);
  earlier.setUTCMonth(now.getUTCMonth() - months, Math.min(now.getUTCDate(), last));
  return earlier;
}
