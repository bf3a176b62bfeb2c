export type Corner = readonly [x: number, y: number];

/** Rounds to at most `decimals` places and drops what SVG does not need: `0.5` becomes `.5`, `-0` becomes `0`. */
export const shortNumber = (value: number, decimals = 1): string => {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./u, '$1.');
};

const joinNumbers = (values: readonly number[], decimals: number): string =>
  values
    .map((value) => shortNumber(value, decimals))
    .reduce((text, next) => (text === '' || next.startsWith('-') ? text + next : `${text} ${next}`), '');

/** A path through corners: an absolute start, then relative steps. Rounds before it subtracts, so that errors do not add up. */
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
  const move = `M${joinNumbers([start[0] / scale, start[1] / scale], decimals)}`;
  return steps.length > 0 ? `${move}l${joinNumbers(steps, decimals)}` : move;
}

/** Maps a number from a domain to a range; a domain of one value maps to the middle. */
export type LinearScale = (value: number) => number;

/** Written by hand: d3's scaleLinear adds formats and colours (9 KB compressed). */
export const linearScale =
  ([low, high]: readonly [number, number], [start, end]: readonly [number, number]): LinearScale =>
  (value) =>
    start + (end - start) * (low === high ? 0.5 : (value - low) / (high - low));

/** Writes the shortest path for d3-shape's straight lines; d3-path writes absolute coordinates. */
export class PathContext {
  #written = '';
  #corners: Corner[] = [];
  #origin: Corner = [0, 0];

  from(x: number, y: number): this {
    this.#origin = [x, y];
    return this;
  }
  moveTo(x: number, y: number): void {
    this.#end('');
    this.lineTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#corners.push([x + this.#origin[0], y + this.#origin[1]]);
  }
  closePath(): void {
    this.#end('z');
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }
  toString(): string {
    this.#end('');
    return this.#written;
  }
  #end(command: '' | 'z'): void {
    if (this.#corners.length > 0) this.#written += relativePath(this.#corners) + command;
    this.#corners = [];
  }
}
