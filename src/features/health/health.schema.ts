import { z } from 'zod';

/** What the build writes to `build.json`. Times: ISO 8601, UTC. `dueAt`: when entries that wait for their day will be due. */
export const buildSchema = z.object({
  version: z.string().min(1),
  builtAt: z.iso.datetime(),
  dueAt: z.array(z.iso.datetime()).default([]),
  /** Where the site lives, without a slash at the end: for links in mails that no request causes. */
  url: z.url().default('http://localhost:8788'),
});
export type Build = z.infer<typeof buildSchema>;

/**
 * The parts that are tried. `database` and `pages` carry the site; without `mailroom` mail shows on reload only; `jobs` are the
 * scheduled ones.
 */
export const PARTS = ['database', 'pages', 'mailroom', 'jobs'] as const;

const healthCheckSchema = z.object({
  name: z.enum(PARTS),
  status: z.enum(['up', 'down']),
  /** How long the part took to answer, milliseconds. */
  ms: z.int().min(0),
  /** Since when it has been so, as far as was watched; null before the first watch. */
  since: z.iso.datetime().nullable(),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

/** The data of `GET /api/health`. Version and date are unknown (null) while the pages cannot be read. */
export const healthSchema = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  version: z.string().nullable(),
  builtAt: z.iso.datetime().nullable(),
  checks: z.array(healthCheckSchema).min(1),
});
export type Health = z.infer<typeof healthSchema>;

const CARRYING: readonly string[] = ['database', 'pages'] satisfies (typeof PARTS)[number][];

/** Up when every part is, down when none of those is that carry the site, degraded between. */
export function overallStatus(checks: readonly Pick<HealthCheck, 'name' | 'status'>[]): Health['status'] {
  if (checks.every(({ status }) => status === 'up')) return 'up';
  return checks.some(({ name, status }) => CARRYING.includes(name) && status === 'up') ? 'degraded' : 'down';
}
