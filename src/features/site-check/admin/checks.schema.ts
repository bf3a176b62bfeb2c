import { z } from 'zod';

export const CHECKS = ['links', 'outward', 'feeds', 'slugs', 'structured'] as const;
export type CheckName = (typeof CHECKS)[number];

export const CHECK_RULES = [
  ...['page-missing', 'link-invalid', 'link-insecure', 'link-dead', 'link-anchor'],
  ...['outward-dead', 'outward-silent', 'outward-unsure', 'outward-private'],
  ...['feed-missing', 'feed-xml', 'feed-empty', 'feed-language', 'feed-date', 'feed-order', 'feed-link', 'feed-repeated'],
  ...['slug-letters', 'slug-long', 'slug-one-language', 'slug-same', 'slug-reserved'],
  ...['graph-count', 'graph-json', 'graph-shape', 'graph-type', 'graph-self', 'graph-id', 'graph-foreign'],
  ...['graph-reference', 'graph-profile', 'graph-offer', 'graph-breadcrumb', 'graph-dead'],
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

export const FINDINGS_LIMIT = 500;
export const SUBJECT_LENGTH = 500;
export const OUTWARD_LIMIT = 1_000;

const count = z.int().min(0);
const time = z.iso.datetime();

/** `detail`: the status of another site, such as `HTTP 404`. */
const findingSchema = z.object({ page: z.string(), rule: z.enum(CHECK_RULES), subject: z.string(), detail: z.string() });
export type Finding = z.output<typeof findingSchema>;

export const checkParams = z.object({ name: z.enum(CHECKS) });
/** `from`: 0 starts a run, which replaces the one before; else where the last step ended. */
export const checkStep = z.strictObject({ from: count.max(1_000_000) });

/** `reached` of `total` pages, links or feeds were looked at; without `endedAt` it is running or was stopped. */
export const checkRun = z.object({
  startedAt: time,
  endedAt: time.nullable(),
  reached: count,
  total: count,
  found: count,
});
export type CheckRun = z.output<typeof checkRun>;

/** At most `FINDINGS_LIMIT` findings of those `found`. */
export const checkResult = checkRun.extend({ findings: z.array(findingSchema) });
export type CheckResult = z.output<typeof checkResult>;

/** Null: never run. `outward`: the number of links to other sites that the check of links has found. */
export const checkResults = z.object({ results: z.record(z.enum(CHECKS), checkResult.nullable()), outward: count });
export type CheckResults = z.output<typeof checkResults>;
