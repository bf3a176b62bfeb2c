import { describe, expect, it } from 'vitest';
import { markCorners, ridgeDrawings, ridgeProfile, slices } from './ridge.ts';

const mark = (shapes: string) => ({
  file: 'icon.svg',
  source: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`,
});
const LYCABETTUS = mark('<path d="M2 26 9 20 13 22 19 7 24 19 30 26"/>');
const TWO_PEAKS = mark('<path d="M2 26 8 9 14 20 21 14 30 26"/>');

/** Heights of the profile where the mark has a corner, by the mark's own units. */
function heightsAt(drawing: typeof LYCABETTUS, corners: readonly number[], summitAt: number): number[] {
  const { points, summit } = ridgeProfile(drawing);
  return corners.map((x) => {
    const at = summit + ((x - summitAt) * 72.8) / 28;
    const nearest = points.reduce((best, point) => (Math.abs(point[0] - at) < Math.abs(best[0] - at) ? point : best));
    return Number(nearest[1].toFixed(1));
  });
}

describe('the profile', () => {
  it('has the foothill, the saddle, the summit and the kink of the mark', () => {
    expect(heightsAt(LYCABETTUS, [2, 9, 13, 19, 24, 30], 19)).toEqual([0, 0.3, 0.2, 1, 0.4, 0]);
    expect(heightsAt(TWO_PEAKS, [2, 8, 14, 21, 30], 8)).toEqual([0, 1, 0.4, 0.7, 0]);
  });

  it('keeps a hill with a long right slope in the picture', () => {
    const { summit } = ridgeProfile(TWO_PEAKS);
    expect([ridgeProfile(LYCABETTUS).summit, summit + (22 * 72.8) / 28 <= 228.5]).toEqual([188, true]);
  });

  it('is another one for another mark, in each drawing', () => {
    const [one, other] = [ridgeDrawings(LYCABETTUS), ridgeDrawings(TWO_PEAKS)];
    for (const name of ['hero', 'footer', 'missing', 'card'] as const) expect(one[name].source).not.toBe(other[name].source);
  });

  it('is the same for the card as for the home page', () => {
    const { hero, card } = ridgeDrawings(LYCABETTUS);
    const lines = (svg: string) => [...svg.matchAll(/ d="(M[^"]{20,})"/gu)].map(([, line]) => line);
    expect(lines(card.source)).toEqual(lines(hero.source));
    expect(lines(hero.source)).toHaveLength(2);
  });
});

it('reads a line in two colours as one, relative steps, and a polyline', () => {
  const corners = [
    [2, 26],
    [9, 20],
    [19, 7],
    [30, 26],
  ];
  for (const shapes of [
    '<path d="M2 26 9 20 19 7"/><path d="M19 7 30 26"/>',
    '<path d="m2 26l7-6 10-13 11 19"/>',
    '<rect width="32" height="32"/><polyline points="2,26 9,20 19,7 30,26"/>',
    '<path d="M0 0h32v32H0z"/><path d="M2 26L9 20L19 7L30 26"/>',
  ])
    expect(markCorners(mark(shapes))).toEqual(corners);
});

it.each([
  ['a curve', '<path d="M2 26C9 20 13 22 30 26"/>'],
  ['a closed shape', '<path d="M2 26 19 7 30 26z"/>'],
  ['a line that turns back', '<path d="M2 26 19 7 12 20 30 26"/>'],
  ['a valley', '<path d="M2 7 19 26 30 7"/>'],
  ['a transform', '<g transform="scale(2)"><path d="M2 26 19 7 30 26"/></g>'],
  ['no line', '<circle cx="16" cy="16" r="9"/>'],
])('says what a mark of %s lacks', (_, shapes) => {
  expect(() => ridgeDrawings(mark(shapes))).toThrow(/^icon\.svg does not have a line that "ridge: true".*open path of straight lines/u);
});

it('reaches from edge to edge in one smooth curve of few points, most of them on the slope', () => {
  const [line = ''] = slices(ridgeProfile(LYCABETTUS), { count: 1, height: 288, from: 162, to: 162, rise: 148, tremor: 0 });
  const steps = [...(line.split('t')[1] ?? '').matchAll(/(-?\d+) ?(-?\d+)/gu)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [start, first] = [Number(line.match(/^M(-?\d+)/u)?.[1]), Number(line.match(/q\S+ \S+ (\d+)/u)?.[1])];
  expect(start).toBeLessThanOrEqual(0);
  expect(steps.reduce((sum, [x]) => sum + x, start + first)).toBeGreaterThanOrEqual(240);
  expect([steps.length < 40, steps.filter(([x]) => x === 4).length > 16]).toEqual([true, true]);
});
