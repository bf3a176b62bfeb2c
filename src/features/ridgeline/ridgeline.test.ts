import { describe, expect, it } from 'vitest';
import { ridgePaths } from './ridgeline.ts';

const HILL = { width: 1200, height: 300, ridges: 12, points: 61, summit: 0.6 };

/** The heights of a ridge, left to right. */
function heights(path: string): number[] {
  let y = 0;
  return [...path.matchAll(/[Ml](-?\d+) (-?\d+)/gu)].map(([step = '', , move]) => {
    y = step.startsWith('M') ? Number(move) : y + Number(move);
    return y;
  });
}

describe('ridgePaths', () => {
  const paths = ridgePaths(HILL);

  it('draws the same hill at every build', () => {
    expect(ridgePaths(HILL)).toEqual(paths);
  });

  it('draws as many ridges and points as asked, in whole numbers', () => {
    expect(paths).toHaveLength(HILL.ridges);
    for (const path of paths) {
      expect(path).toMatch(/^M0 -?\d+(l\d+ -?\d+)+$/u);
      expect(heights(path)).toHaveLength(HILL.points);
    }
  });

  it('goes from the farthest ridge, at the top, to the nearest', () => {
    const starts = paths.map((path) => heights(path)[0] ?? 0);
    expect(starts.at(-1)).toBeGreaterThan(starts[0] ?? 0);
  });

  it('has its summit where it was asked, inside the picture', () => {
    const far = heights(paths[0] ?? '');
    const top = far.indexOf(Math.min(...far)) / (HILL.points - 1);
    expect(Math.abs(top - HILL.summit)).toBeLessThan(0.05);
    expect(Math.min(...paths.flatMap(heights))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...paths.flatMap(heights))).toBeLessThanOrEqual(HILL.height);
  });
});
