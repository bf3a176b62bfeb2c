import { describe, expect, it } from 'vitest';
import { ridgePaths } from './ridgeline.ts';

const HILL = { width: 60, height: 300, ridges: 12, points: 61, summit: 0.6, ground: 170 };

function heights(path: string): number[] {
  const [, y = 0, ...steps] = (path.match(/-?\d+/gu) ?? []).map(Number);
  let height = y;
  return [y, ...steps.filter((_, index) => index % 2 === 1).map((step) => (height += step))];
}

describe('ridgePaths', () => {
  const paths = ridgePaths(HILL);
  const ridges = paths.map(heights);

  it('draws the same hill at every build', () => {
    expect(ridgePaths(HILL)).toEqual(paths);
  });

  it('draws the given number of ridges and points, in whole numbers', () => {
    expect(ridges.map(({ length }) => length)).toEqual(Array.from({ length: HILL.ridges }, () => HILL.points));
    for (const path of paths) expect(path).toMatch(/^M0 -?\d+l[\d -]+$/u);
  });

  it('hides no ridge behind a nearer one, so that each line is whole', () => {
    const hidden = ridges.flatMap((ridge, index) => ridge.filter((y, x) => index > 0 && y <= (ridges[index - 1]?.[x] ?? 0)));
    expect(hidden).toEqual([]);
  });

  it('has its summit and ground at the given heights, inside the picture', () => {
    const far = ridges[0] ?? [];
    expect(Math.abs(far.indexOf(Math.min(...far)) / (HILL.points - 1) - HILL.summit)).toBeLessThan(0.05);
    expect(Math.abs((far[0] ?? 0) - HILL.ground)).toBeLessThan(8);
    expect(Math.min(...ridges.flat())).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ridges.flat())).toBeLessThanOrEqual(HILL.height);
  });
});
