import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { removeEntriesBefore } from '../storage/monitor.ts';

/** How long a report is kept (product, "The server's calls"). */
export const MONITOR_RETENTION_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes reports past their time, and with the last of its kind the group. */
export const monitorRetention = (env: Env, now: Date): Promise<Record<string, number>> =>
  removeEntriesBefore(database(env.DB), new Date(now.getTime() - MONITOR_RETENTION_DAYS * DAY_MS));
