import { boxPath, THUMBNAIL, type Thumbnail } from '@/features/plots/thumbnail.ts';

const WORKDAYS = 5;
const GAP = 1;
/** The boxes are level with the title beside them. */
const TOP = 4;
const BOTTOM = 14;
const HEIGHT = 18;

interface Timed {
  data: { duration: { max: number; unit: 'day' | 'week' | 'month' } };
}

/**
 * Weeks that a service may take, a box for each on one scale for all of them, the first warm: one may stop after it. Undefined for one
 * that is counted in months, which has no end.
 */
export function durationFigures(services: readonly Timed[]): (Thumbnail | undefined)[] {
  const all = services.map(({ data: { duration } }) =>
    duration.unit === 'month' ? undefined : Math.ceil(duration.max / (duration.unit === 'day' ? WORKDAYS : 1)),
  );
  const step = THUMBNAIL.width / Math.max(...all.map((weeks) => weeks ?? 1));
  const week = (at: number) => boxPath([at * step, TOP], [(at + 1) * step - GAP, BOTTOM]);
  return all.map((weeks) =>
    weeks === undefined
      ? undefined
      : {
          kind: 'boxes' as const,
          height: HEIGHT,
          warm: week(0),
          grey: Array.from({ length: weeks - 1 }, (_, at) => week(at + 1)).join(''),
        },
  );
}
