import { type Corner, lightPath, shortNumber } from './path.ts';

const number = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

/** The translation of an element, in user units; Plot writes no other transform with the marks that are used here. */
const shiftOf = (element: Element): Corner => {
  const [, x, y] = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/u.exec(element.getAttribute('transform') ?? '') ?? [];
  return [Number(x ?? 0), Number(y ?? 0)];
};

interface Shape {
  /** Straight-line geometry; what shares a class is set as one path. */
  path?: string;
  /** Any other element, ready to be written. */
  markup?: string;
}

function shape(element: Element, [dx, dy]: Corner): Shape {
  const at = (x: string, y: string) => [number(element, x) + dx, number(element, y) + dy] as const;
  switch (element.localName) {
    case 'path':
      return { path: lightPath(element.getAttribute('d') ?? '', [dx, dy]) };
    case 'line':
      return { path: lightPath(`M${at('x1', 'y1')}L${at('x2', 'y2')}`) };
    case 'rect': {
      const [x, y] = at('x', 'y');
      return { path: lightPath(`M${x},${y}h${number(element, 'width')}v${number(element, 'height')}h${-number(element, 'width')}Z`) };
    }
    case 'circle': {
      const [x, y] = at('cx', 'cy').map((value) => shortNumber(value));
      return { markup: `<circle cx="${x}" cy="${y}" r="${shortNumber(number(element, 'r'))}"/>` };
    }
    default:
      throw new Error(`a plot holds <${element.localName}>, which lighten() cannot write`);
  }
}

function collect(element: Element, [dx, dy]: Corner, kind: string, found: Map<string, Shape[]>): void {
  for (const child of element.children) {
    if (child.localName === 'style') continue;
    const [x, y] = shiftOf(child);
    const shift: Corner = [dx + x, dy + y];
    if (child.localName === 'g') collect(child, shift, child.getAttribute('class') ?? kind, found);
    else found.set(kind, [...(found.get(kind) ?? []), shape(child, shift)]);
  }
}

/**
 * Writes what Plot drew as light markup: one path (or group of circles) for each class, in drawing order, coordinates with one
 * decimal at most. Attributes are written from nothing, so that no style, id or colour of Plot's gets through.
 */
export function lighten(svg: Element): string {
  const found = new Map<string, Shape[]>();
  collect(svg, [0, 0], '', found);
  return [...found]
    .map(([kind, shapes]) => {
      const d = shapes.map(({ path = '' }) => path).join('');
      const markup = shapes.map((one) => one.markup ?? '').join('');
      return (d ? `<path class="${kind}" d="${d}"/>` : '') + (markup ? `<g class="${kind}">${markup}</g>` : '');
    })
    .join('');
}
