import { type Corner, relativePath } from './path.ts';

/** Lowest and highest value of several lines that share a scale. */
export const rangeOf = (...lines: readonly (readonly number[])[]): [low: number, high: number] => {
  const values = lines.flat();
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
};

/**
 * The `d` of a small line: from edge to edge in `width`, the range from bottom to top in `height`, in whole user units.
 * @param range lowest and highest value of the scale; that of the values when it is not given
 */
export function sparkline(
  values: readonly number[],
  width: number,
  height: number,
  range: readonly [number, number] = rangeOf(values),
): string {
  const [low, high] = range;
  const span = high - low || 1;
  const step = width / Math.max(1, values.length - 1);
  return relativePath(
    values.map((value, index): Corner => [index * step, height - ((value - low) / span) * height]),
    0,
  );
}
