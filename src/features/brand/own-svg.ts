import { DOMParser } from 'linkedom';
import { own } from '../foreign/own.shared.ts';
import { inlineSvg } from '../prose/svg.ts';
import type { Tones } from './palette.ts';

/** Does not follow the palette: the drawing has colours of its own, and is shown as a picture. */
export const hasOwnColours = (svg: string): boolean => !/currentColor|var\(--/u.test(svg);

const FORBIDDEN: readonly [RegExp, string][] = [
  [/^(?:script|foreignobject|iframe|a|image)$/u, 'has an element <%>, which a picture of the site may not.'],
  [/^(?:text|tspan)$/u, 'has text (<%>), for which browsers would take another font.'],
];
const EXPORT =
  'Export it again as plain SVG with texts as outlines ("Plain SVG" in Inkscape, "Convert to outlines" in Illustrator), or delete that part.';

/**
 * Checks a picture that browsers and readers of the icon get as a file.
 * @param where names the file in errors @throws Error if it is no SVG, could run code or load from elsewhere, or has text
 */
export function checkedPicture(source: string, where: string): { svg: string; width: number; height: number } {
  const svg = source.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/gu, '').trim();
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as Element | null;
  if (root?.localName !== 'svg') throw new Error(`${where} is not an SVG drawing. Save it as SVG.`);
  if (/<!(?:DOCTYPE|ENTITY)/u.test(svg)) throw new Error(`${where} declares entities. ${EXPORT}`);
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/u).map(Number);
  if (!width || !height) throw new Error(`${where} has no viewBox. Add one, as in <svg viewBox="0 0 32 32">.`);
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const name = element.localName.replace(/^.*:/u, '').toLowerCase();
    const [, why] = FORBIDDEN.find(([names]) => names.test(name)) ?? [];
    if (why) throw new Error(`${where} ${why.replace('%', () => name)} ${EXPORT}`);
    for (const { name: key, value } of element.attributes) {
      if (/^on/iu.test(key)) throw new Error(`${where} has a handler (${key}). ${EXPORT}`);
      if (/(?:^|:)href$/iu.test(key) && !value.startsWith('#')) throw new Error(`${where} refers to ${value.slice(0, 60)}. ${EXPORT}`);
    }
  }
  const outside = /url\(\s*['"]?(?!#)[^)]{0,40}|@import[^;]{0,40}/u.exec(svg.replaceAll('&quot;', ''))?.[0];
  if (outside) throw new Error(`${where} loads from elsewhere: ${outside.trim()}. ${EXPORT}`);
  return { svg, width, height };
}

/** The drawing in the page, where it follows the palette. @throws Error as `inlineSvg`, and if it is painted by styles, which would be lost */
export function inPage(source: string, alt: string, where: string): string {
  if (/<style\b|\sstyle\s*=/u.test(source))
    throw new Error(
      `${where} has styles, which a drawing that follows the palette may not. Export it with presentation attributes ("SVG Options" in Illustrator, "Plain SVG" and then stroke="currentColor" by hand elsewhere), or in colours of its own.`,
    );
  return inlineSvg(source, alt, where);
}

/** With the colours of a palette, for bitmaps and files that no page styles. `current` is what `currentColor` becomes. */
export const painted = (svg: string, tones: Tones, current: string): string =>
  svg.replace(/var\(--([a-z]+)\)/gu, (whole, name: string) => own(tones, name) ?? whole).replaceAll('currentColor', current);

/** The drawing at a place of another one, in whose units x, y, width and height are. */
export const placed = (svg: string, place: { x?: number; y?: number; width: number; height: number }): string =>
  svg.replace(
    /^<svg\b[^>]*>/u,
    (open) =>
      `<svg${Object.entries(place)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('')}${open.slice('<svg'.length).replace(/\s(?:x|y|width|height)="[^"]*"/gu, '')}`,
  );

/** CSS pixels of an icon or logo in the header. */
const ROW = { height: 30, most: 200 };

/** The size at which it stands in the header. */
export function inRow(size: { width: number | string; height: number | string }): { width: number; height: number } {
  const ratio = Number(size.width) / Number(size.height);
  const width = Math.min(Math.round(ROW.height * ratio), ROW.most);
  return { width, height: Math.round(width / ratio) };
}

/** The drawing in the header, in the accent unless it says otherwise. */
export const inHeader = (source: string, alt: string, where: string): string =>
  inPage(source, alt, where)
    .replaceAll('currentColor', 'var(--accent)')
    .replace(/^<svg width="(.*?)" height="(.*?)"/u, (_, width: string, height: string) => {
      const row = inRow({ width, height });
      return `<svg width="${row.width}" height="${row.height}"`;
    });
