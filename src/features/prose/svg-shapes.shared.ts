import type { Shape } from '../brand/drawing.shared.ts';

export const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
]);
/** Editors write these; they are dropped without an error. */
export const IGNORED: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs', 'script', 'style']);

/** In CSS, also behind an escape. */
export const REFERENCE = /url\(|\\/iu;

/** An element or attribute by which a drawing cannot be inlined; undefined if there is none. */
export function shapeFault(element: Shape): string | undefined {
  const { name } = element;
  if (IGNORED.has(name) || name.includes(':')) return undefined;
  if (!ELEMENTS.has(name)) return `<${name}>`;
  const reference = [...element.attributes].find(([, value]) => REFERENCE.test(value));
  if (reference) return `${reference[0]}="${reference[1].slice(0, 60)}"`;
  for (const child of element.children) {
    const fault = shapeFault(child);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
