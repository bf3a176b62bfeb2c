/** web.dev/articles/vitals: loading, stability, response, first paint, first byte. */
export const VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** Upper edge of bucket 0: milliseconds; CLS a score. Each further bucket is a tenth wider, so percentiles are at most 5 % off. */
const FIRST_EDGE: Record<Vital, number> = { LCP: 10, CLS: 0.001, INP: 10, FCP: 10, TTFB: 10 };
const GROWTH = 1.1;
/** The last bucket ends at 76 s, or a score of 7.6: beyond that the page was asleep, not slow. */
export const LAST_BUCKET = 94;

const edge = (metric: Vital, bucket: number): number => FIRST_EDGE[metric] * GROWTH ** bucket;

export function toBucket(metric: Vital, value: number): number {
  if (!(value > FIRST_EDGE[metric])) return 0;
  // Slightly less, so that an edge belongs to the bucket that it ends.
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(value / FIRST_EDGE[metric]) / Math.log(GROWTH) - 1e-9));
}

/**
 * Returns the geometric middle of the percentile's bucket, 0 for the first; undefined without measurements.
 * @param share 0.75 for the 75th percentile, which Web Vitals are judged by
 */
export function percentile(metric: Vital, buckets: readonly { bucket: number; samples: number }[], share = 0.75): number | undefined {
  const sorted = buckets.toSorted((a, b) => a.bucket - b.bucket);
  const all = sorted.reduce((sum, { samples }) => sum + samples, 0);
  let seen = 0;
  for (const { bucket, samples } of sorted) {
    seen += samples;
    if (seen >= share * all && samples > 0) return bucket === 0 ? 0 : edge(metric, bucket - 0.5);
  }
  return undefined;
}
