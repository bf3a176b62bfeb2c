import { type Corner, relativePath } from '../plots/path.ts';

/**
 * Lycabettus as a ridgeline plot: each line is a slice of the ground, back to front. Every build draws the same hill.
 * `summit`: share of the width. `ground`: height of the plain at the farthest ridge, from the top.
 */
export interface Ridgeline {
  width: number;
  height: number;
  ridges: number;
  points: number;
  summit: number;
  ground: number;
}

/** Mulberry32: seeded numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const bell = (x: number, centre: number, width: number): number => Math.exp(-(((x - centre) / width) ** 2));

const APART = 3;

export function ridgePaths({ width, height, ridges, points, summit, ground }: Ridgeline): string[] {
  const random = seeded(1277);
  const step = width / (points - 1);
  const behind = Array.from({ length: points }, () => Number.NEGATIVE_INFINITY);
  return Array.from({ length: ridges }, (_, ridge) => {
    const near = ridge / (ridges - 1);
    const base = ground + (height - ground - 6) * near;
    const peak = (ground - 4) * (1 - near) ** 1.15;
    const hills = Array.from({ length: 3 }, () => ({ at: random(), wide: 0.04 + random() * 0.12, high: height * 0.016 * random() }));
    let drift = 0;
    return relativePath(
      behind.map((above, i): Corner => {
        const x = i / (points - 1);
        drift = drift * 0.72 + (random() - 0.5) * 1.8;
        const hill = peak * (0.72 * bell(x, summit, 0.055) + 0.28 * bell(x, summit + 0.015, 0.13));
        const y = base - hill - hills.reduce((sum, h) => sum + h.high * bell(x, h.at, h.wide), 0) + drift;
        behind[i] = Math.max(Math.round(y), above + APART);
        return [i * step, behind[i] ?? 0];
      }),
      0,
    );
  });
}
