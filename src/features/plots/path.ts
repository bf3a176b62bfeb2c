/** A corner of a path, in user units. */
export type Corner = readonly [x: number, y: number];

/** Rounds to at most `decimals` places and drops what a reader of SVG does not need: `0.5` is `.5`, `-0` is `0`. */
export const shortNumber = (value: number, decimals = 1): string => {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./u, '$1.');
};

/** Numbers one after another, with a space only where the next one's sign does not part them. */
const run = (values: readonly number[], decimals: number): string =>
  values
    .map((value) => shortNumber(value, decimals))
    .reduce((text, next) => (text === '' || next.startsWith('-') ? text + next : `${text} ${next}`), '');

/**
 * A path through corners: an absolute start, then relative steps. Corners are rounded before the steps are taken, so that
 * errors do not add up.
 */
export function relativePath(corners: readonly Corner[], decimals = 1): string {
  const scale = 10 ** decimals;
  const rounded = corners.map(([x, y]): Corner => [Math.round(x * scale), Math.round(y * scale)]);
  const [start, ...rest] = rounded;
  if (!start) return '';
  let [x, y] = start;
  const steps = rest.flatMap(([nextX, nextY]) => {
    const step = [(nextX - x) / scale, (nextY - y) / scale];
    [x, y] = [nextX, nextY];
    return step;
  });
  const move = `M${run([start[0] / scale, start[1] / scale], decimals)}`;
  return steps.length > 0 ? `${move}l${run(steps, decimals)}` : move;
}

/**
 * Writes a path of straight lines (the commands M, L, H, V, h, v and Z, which are those of d3-path) again as short as can be.
 * @param shift added to every corner, in user units
 * @throws Error on any other command
 */
export function lightPath(d: string, shift: Corner = [0, 0], decimals = 1): string {
  let corners: Corner[] = [];
  let out = '';
  const close = (end: string) => {
    out += relativePath(corners, decimals) + end;
    corners = [];
  };
  for (const [, command = '', values = ''] of d.matchAll(/([a-z])([^a-z]*)/giu)) {
    const numbers = (values.match(/-?[\d.]+(?:e[-+]?\d+)?/giu) ?? []).map(Number);
    const [x = 0, y = 0] = corners.at(-1) ?? shift;
    const [first = 0, second = 0] = numbers;
    if (command === 'M' || command === 'L') {
      if (command === 'M' && corners.length > 0) close('');
      corners.push([first + shift[0], second + shift[1]]);
    } else if (command === 'H') corners.push([first + shift[0], y]);
    else if (command === 'V') corners.push([x, first + shift[1]]);
    else if (command === 'h') corners.push([x + first, y]);
    else if (command === 'v') corners.push([x, y + first]);
    else if (command === 'Z') close('z');
    else throw new Error(`path command "${command}" is not one of straight lines: ${d.slice(0, 40)}`);
  }
  close('');
  return out;
}
