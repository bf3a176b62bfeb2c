import { z } from 'zod';
import { EVENT_DAYS_LIMITS } from '../analytics/event-days.shared.ts';
import { termsSchema } from '../terms/terms.schema.ts';

/** Content of `build.json`. Times: ISO 8601, UTC. `dueAt`: publication times of scheduled entries. */
const hex = z.string().regex(/^#[\da-f]{6}$/u);
const tones = z.object({ paper: hex, ink: hex, muted: hex, line: hex, accent: hex });

export const buildSchema = z.object({
  version: z.string().min(1),
  builtAt: z.iso.datetime(),
  dueAt: z.array(z.iso.datetime()).default([]),
  /** The site's origin without a trailing slash, for links in mail that no request causes. */
  url: z.url().default('http://localhost:8788'),
  samples: z.boolean().default(false),
  /** What the owner's texts still lack. */
  lacking: z.array(z.string()).default([]),
  /** What the owner promises in `content/terms.yaml`. */
  terms: termsSchema.pick({ answer: true }).default({}),
  /** Sections that `content/site.yaml` switches off. */
  sectionsOff: z.array(z.string()).default([]),
  eventDays: z.int().min(EVENT_DAYS_LIMITS.least).default(EVENT_DAYS_LIMITS.most),
  analyticsTag: z.string().optional(),
  /** The colours of content/brand, for documents that the functions write. */
  palette: z.object({ light: tones, dark: tones }).optional(),
  /** Where the owner's editor saves; what the owner's server reads and writes with REPOSITORY_TOKEN. */
  repository: z
    .object({ service: z.enum(['github', 'gitlab', 'gitea']), name: z.string(), branch: z.string().optional(), apiUrl: z.url().optional() })
    .optional(),
  credly: z.object({ user: z.string(), importedAt: z.iso.datetime().nullable(), problem: z.string().nullable() }).optional(),
});
export type Build = z.infer<typeof buildSchema>;

/** `database` and `pages` are essential; without `mailroom` new mail shows on reload only; `jobs` are the scheduled ones; `backup` is the newest one. */
export const PARTS = ['database', 'pages', 'mailroom', 'jobs', 'backup'] as const;

const healthCheckSchema = z.object({
  name: z.enum(PARTS),
  status: z.enum(['up', 'down']),
  ms: z.int().min(0),
  /** Start of the current status, as far as monitored; null before the first check. */
  since: z.iso.datetime().nullable(),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

/** Data of `GET /api/health`. Version and date are null while the pages can't be read. */
export const healthSchema = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  version: z.string().nullable(),
  builtAt: z.iso.datetime().nullable(),
  checks: z.array(healthCheckSchema).min(1),
});
export type Health = z.infer<typeof healthSchema>;

const ESSENTIAL_PARTS: readonly string[] = ['database', 'pages'] satisfies (typeof PARTS)[number][];

export function overallStatus(checks: readonly Pick<HealthCheck, 'name' | 'status'>[]): Health['status'] {
  if (checks.every(({ status }) => status === 'up')) return 'up';
  return checks.some(({ name, status }) => ESSENTIAL_PARTS.includes(name) && status === 'up') ? 'degraded' : 'down';
}
