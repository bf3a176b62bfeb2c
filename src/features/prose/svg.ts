import { DOMParser } from 'linkedom';
import { sizeOf } from '../brand/picture-fault.shared.ts';
import { ELEMENTS, IGNORED, REFERENCE } from './svg-shapes.shared.ts';

const GEOMETRY = 'd points x y x1 y1 x2 y2 cx cy r rx ry dx dy width height transform viewBox preserveAspectRatio';
const PAINT =
  'class fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity vector-effect';
const TEXT = 'font-size font-weight font-style font-family text-anchor dominant-baseline letter-spacing';
const ATTRIBUTES = new Set(`${GEOMETRY} ${PAINT} ${TEXT}`.split(' '));

const SIZE = new Set(['width', 'height', 'x', 'y']);

const escapeText = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');

function write(node: Node, where: string, extra = ''): string {
  if (node.nodeType === 3) {
    // White space between shapes is the author's indentation; inside text it is a space.
    const text = (node.nodeValue ?? '').replace(/\s+/gu, ' ');
    return ['text', 'tspan'].includes((node.parentNode as Element | null)?.localName ?? '') ? escapeText(text) : '';
  }
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  const name = element.localName;
  if (IGNORED.has(name) || name.includes(':')) return '';
  if (!ELEMENTS.has(name)) {
    throw new Error(
      `${where} holds <${name}>, which a diagram may not. Draw with shapes and text (${[...ELEMENTS].slice(1).join(', ')}) and without references.`,
    );
  }
  const attributes = [...element.attributes].flatMap(({ name: key, value }) => {
    if (REFERENCE.test(value))
      throw new Error(`${where}: ${key}="${value}" refers to an id, and ids are taken out. Draw the shape itself.`);
    const sized = name === 'svg' && SIZE.has(key);
    return ATTRIBUTES.has(key) && !sized ? [` ${key}="${escapeText(value)}"`] : [];
  });
  const inside = [...element.childNodes].map((child) => write(child, where)).join('');
  return `<${name}${extra}${attributes.join('')}${inside ? `>${inside}</${name}>` : '/>'}`;
}

/**
 * Inlines an SVG file with only shapes, text, geometry and paint: no script, style, id, handler or
 * reference. Natural size: the view box, in CSS pixels.
 * @param alt the picture's text alternative; empty hides it from screen readers @param where names the file in errors
 * @param grows with the text of the page: the size is in rem, of 16 pixels
 * @throws Error if it is not an SVG, has no view box, or draws by reference
 */
export function inlineSvg(source: string, alt: string, where: string, grows = false): string {
  const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement as unknown as Element | null;
  if (root?.localName !== 'svg')
    throw new Error(`${where} is not an SVG drawing. Save it as SVG, or as PNG, JPEG, WebP or AVIF with that ending.`);
  const size = sizeOf(root.getAttribute('viewBox'));
  if (!size) throw new Error(`${where} does not have a viewBox. Add one, as in <svg viewBox="0 0 700 400">.`);
  const role = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeText(alt)}"`;
  const length = (pixels: number) => (grows ? `${Number((pixels / 16).toFixed(3))}rem` : pixels);
  return write(root, where, ` width="${length(size.width)}" height="${length(size.height)}" ${role}`);
}
