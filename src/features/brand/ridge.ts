import type { Drawing } from './brand.ts';
import { type Corner, markLine } from './mark-line.shared.ts';

const WIDTH = 240;
/** Of the hill: its width, and where its summit stands unless its right slope is too long for that. */
const HILL = { width: 72.8, summit: 188, end: 228 };
/** Points lie apart by these: few on the plain, many on the slope. */
const PLAIN = 12;
const SLOPE = 4;
const SPREAD = 1.3;

/** @throws Error if the mark has no line */
export function markCorners({ source, file }: Drawing): Corner[] {
  const found = markLine(source);
  if (!found)
    throw new Error(
      `${file} does not have a line that "ridge: true" of content/brand/brand.yaml could follow. Draw the mark as an open path of straight lines, from left to right over a summit and without "transform", such as <path d="M2 26 9 20 13 22 19 7 24 19 30 26"/>, or delete "ridge".`,
    );
  return found;
}

interface Profile {
  summit: number;
  /** The height at each point, as a share of the summit's. */
  points: readonly (readonly [x: number, height: number])[];
}

/** The mark's line, rounded a little, as the hill on the plain of all drawings. */
export function ridgeProfile(mark: Drawing): Profile {
  const line = markCorners(mark);
  const [left, right] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0];
  const base = Math.max(line[0]?.[1] ?? 0, line.at(-1)?.[1] ?? 0);
  const [topX, topY] = line.reduce((top, corner) => (corner[1] < top[1] ? corner : top));
  const scale = HILL.width / (right - left);
  const summit = Math.round(Math.min(HILL.summit, HILL.end - (right - topX) * scale));
  const at = (x: number): number => {
    const from = topX + (x - summit) / scale;
    const next = line.findIndex((corner) => corner[0] >= from);
    const [a, b] = [line[next - 1], line[next]];
    return a && b ? Math.max(0, (base - a[1] - ((b[1] - a[1]) * (from - a[0])) / (b[0] - a[0])) / (base - topY)) : 0;
  };
  const around = Array.from({ length: 2 * SLOPE + 1 }, (_, index) => index - SLOPE).map((x) => ({
    x,
    weight: Math.exp(-(x * x) / (2 * SPREAD ** 2)),
  }));
  const rounded = (x: number): number => around.reduce((sum, { x: by, weight }) => sum + weight * at(x + by), 0);
  const xs = [summit];
  while ((xs[0] ?? 0) > -PLAIN / 2) xs.unshift((xs[0] ?? 0) - ((xs[0] ?? 0) > summit - (topX - left) * scale - SLOPE ? SLOPE : PLAIN));
  while ((xs.at(-1) ?? WIDTH) < WIDTH + PLAIN / 2)
    xs.push((xs.at(-1) ?? 0) + ((xs.at(-1) ?? 0) < summit + (right - topX) * scale + SLOPE ? SLOPE : PLAIN));
  return { summit, points: xs.map((x) => [x, rounded(x) / rounded(summit)]) };
}

/**
 * A smooth line near the points, as a quadratic B-spline in whole numbers: `t` mirrors the last control point, so a point takes two numbers, as
 * in a polyline. Each step corrects what the last one was rounded by.
 */
function smoothPath(points: readonly Corner[]): string {
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0], ...rest] = points;
  let [x, y] = [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)];
  let control = [x1, Math.round(y1)] as const;
  const start = `M${x} ${y}q${control[0] - x} ${control[1] - y} `;
  const steps = rest.map(([nextX, nextY]) => {
    const to = [Math.round((control[0] + nextX) / 2), Math.round((control[1] + nextY) / 2)] as const;
    const step = `${to[0] - x} ${to[1] - y}`;
    [x, y] = to;
    control = [2 * x - control[0], 2 * y - control[1]];
    return step;
  });
  return (start + steps.join(' ')).replace(/^(\S+ \S+ \S+ \S+ \S+) /u, '$1t').replaceAll(' -', '-');
}

interface Slices {
  count: number;
  /** Height of the view box; the others are in its units. */
  height: number;
  /** Of the plain in the first slice and in the last. */
  from: number;
  to: number;
  /** The summit's in the first slice; the last one has none. */
  rise: number;
  /** Of the plain, from the middle. */
  tremor: number;
}

/** The slices from the far one to the near one, each as a path. */
export function slices({ points }: Profile, { count, from, to, rise, tremor }: Slices): string[] {
  let seed = 277;
  const shaken = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (2 * seed) / 2_147_483_648 - 1;
  };
  return Array.from({ length: count }, (_, index) => {
    const near = count === 1 ? 0 : index / (count - 1);
    return smoothPath(
      points.map(([x, height], at) => {
        const shake = shaken() * tremor * ((points[at + 1]?.[0] ?? WIDTH) - x === SLOPE ? 0.2 : 1);
        return [x, from + (to - from) * near - rise * (1 - near) * height + shake];
      }),
    );
  });
}

const HERO: Slices = { count: 22, height: 288, from: 162, to: 284, rise: 148, tremor: 1.1 };
/** The slice that is drawn in the warm colour. */
const WARM = 3;

const svg = (height: number, paths: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" preserveAspectRatio="none" fill="none">${paths}</svg>`;
const stroke = (look: string, path: string): string => `<path vector-effect="non-scaling-stroke" ${look} d="${path}"/>`;
const GREY = 'stroke="currentColor" stroke-opacity=".62" stroke-width="1.1"';

/** All slices of a drawing, one of them warm. */
function hill(profile: Profile, size: Slices, width: { grey: string; warm: number } = { grey: GREY, warm: 2 }): string {
  const all = slices(profile, size);
  return stroke(width.grey, all.toSpliced(WARM, 1).join('')) + stroke(`stroke="var(--warm)" stroke-width="${width.warm}"`, all[WARM] ?? '');
}

/** Lit at night: on the summit of the first slice, where the curve passes below its highest point. */
function lamp({ summit, points }: Profile): string {
  const at = points.findIndex(([x]) => x === summit);
  const height = [-1, 0, 0, 0, 0, 0, 0, 1].reduce((sum, by) => sum + (points[at + by]?.[1] ?? 0) / 8, 0);
  const dot = (size: number, more = '') =>
    stroke(
      `stroke="light-dark(transparent,var(--warm))" stroke-linecap="round"${more} stroke-width="${size}"`,
      `M${summit} ${Math.round(HERO.from - HERO.rise * height)}h0`,
    );
  return dot(7) + dot(17, ' stroke-opacity=".2"');
}

/** The drawings that follow the mark: each is the same ridge. */
export function ridgeDrawings(mark: Drawing): Record<'hero' | 'footer' | 'missing' | 'card', Drawing> {
  const profile = ridgeProfile(mark);
  const one = (rise: number, from: number) => slices(profile, { count: 1, height: 0, from, to: from, rise, tremor: 0.5 }).join('');
  const plain = slices(profile, { count: 7, height: 0, from: 134, to: 196, rise: 0, tremor: 1.2 }).join('');
  const card = hill(profile, HERO, { grey: 'stroke="currentColor" stroke-opacity=".5" stroke-width="1.4"', warm: 3 });
  const sources = {
    hero: svg(HERO.height, hill(profile, HERO) + lamp(profile)),
    footer: svg(40, stroke('stroke="currentColor"', one(32, 36))),
    missing: svg(200, stroke(GREY, plain) + stroke('stroke="var(--warm)" stroke-width="2" stroke-dasharray="6 5"', one(120, 130))),
    card: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="none"><svg y="380" width="1200" height="250" viewBox="0 0 ${WIDTH} ${HERO.height}" preserveAspectRatio="none">${card}</svg></svg>`,
  };
  const drawing = (source: string): Drawing => ({ source, file: mark.file });
  return { hero: drawing(sources.hero), footer: drawing(sources.footer), missing: drawing(sources.missing), card: drawing(sources.card) };
}
