import { z } from 'zod';

export const REPORT_LIMIT_BYTES = 16 * 1024;

export const CATEGORY_LENGTH = 64;
export const MESSAGE_LENGTH = 2_000;

export const RELEASE_LENGTH = 40;

export const LEAST_SAMPLE_RATE = 0.001;

export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** `resolved` until a report comes, then `returned`. `ignored` ones cause no alarm. */
export const GROUP_STATES = ['open', 'returned', 'resolved', 'ignored'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

/**
 * `details.sampleRate` is the share of successes that is sent (0 to 1), to weigh counts. Failures are always sent; their rate is ignored.
 */
export const reportSchema = z.object({
  category: z.string().trim().min(1).max(CATEGORY_LENGTH),
  severity: z.enum(SEVERITIES),
  message: z.string().trim().min(1).max(MESSAGE_LENGTH),
  details: z.looseObject({ sampleRate: z.number().min(LEAST_SAMPLE_RATE).max(1).optional() }).default({}),
  source: z.literal('client').default('client'),
});
export type Report = z.output<typeof reportSchema>;

/** What happened on a page before a fault, oldest first. `ago`, `ms`: milliseconds before the fault, and that it took. */
export const trailSchema = z.array(
  z.object({
    what: z.enum(['from', 'page', 'call', 'file']),
    path: z.string(),
    ago: z.number().optional(),
    status: z.number().optional(),
    ms: z.number().optional(),
  }),
);
export type TrailStep = z.infer<typeof trailSchema>[number];
