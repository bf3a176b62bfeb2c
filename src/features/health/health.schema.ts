import { z } from 'zod';

/** What the build writes to `build.json`. `builtAt`: ISO 8601, UTC. */
export const buildSchema = z.object({ version: z.string().min(1), builtAt: z.iso.datetime() });
export type Build = z.infer<typeof buildSchema>;

const healthCheckSchema = z.object({
  name: z.enum(['database', 'pages']),
  status: z.enum(['up', 'down']),
  /** How long the part took to answer, milliseconds. */
  ms: z.int().min(0),
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

/** Up when every part is, down when none is, degraded between. */
export function overallStatus(checks: readonly Pick<HealthCheck, 'status'>[]): Health['status'] {
  const up = checks.filter(({ status }) => status === 'up').length;
  if (up === checks.length) return 'up';
  return up === 0 ? 'down' : 'degraded';
}
