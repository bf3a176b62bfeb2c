import { bareSvg, readDrawing, type Shape } from './drawing.shared.ts';

export type Corner = readonly [x: number, y: number];

const COMMAND = /([a-z])([^a-z]*)/giu;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/gu;

/** Corners of an open path of straight lines; undefined for any other. */
function pathCorners(path: string): Corner[] | undefined {
  let [x, y] = [0, 0];
  const corners: Corner[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(COMMAND)) {
    const kind = command.toLowerCase();
    if (!'mlhv'.includes(kind) || (kind === 'm' && corners.length > 0)) return undefined;
    const numbers = [...rest.matchAll(NUMBER)].map(Number);
    const isRelative = command === kind;
    while (numbers.length > 0) {
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
      if (kind !== 'v') x = fromX + (numbers.shift() ?? 0);
      if (kind !== 'h') y = fromY + (numbers.shift() ?? 0);
      corners.push([x, y]);
    }
  }
  return corners;
}

const cornersOf = ({ name, attributes }: Shape): Corner[] | undefined =>
  name === 'path'
    ? pathCorners(attributes.get('d') ?? '')
    : name === 'polyline'
      ? pathCorners(`M${attributes.get('points') ?? ''}`)
      : undefined;

const isRidge = (line: readonly Corner[]): boolean => {
  const [first, last] = [line[0], line.at(-1)];
  const top = Math.min(...line.map(([, y]) => y));
  return (
    first !== undefined &&
    last !== undefined &&
    line.every(([x], at) => at === 0 || x > (line[at - 1]?.[0] ?? x)) &&
    top < Math.min(first[1], last[1])
  );
};

/** The line of a mark, from left to right over a summit; undefined without one. Paths that continue each other, as in two colours, are one line. */
export function markLine(source: string): Corner[] | undefined {
  const shapes = readDrawing(bareSvg(source));
  if (shapes.some(({ attributes }) => attributes.has('transform'))) return undefined;
  const lines: Corner[][] = [];
  for (const line of shapes.map((shape) => cornersOf(shape) ?? [])) {
    const before = lines.at(-1);
    if (before && String(before.at(-1)) === String(line[0])) before.push(...line.slice(1));
    else lines.push(line);
  }
  return lines.find(isRidge);
}
