import { own } from '../foreign/own.shared.ts';
import { inlineSvg } from '../prose/svg.ts';
import type { Tones } from './palette.ts';
import { checkPicture, isStyled, type PictureFault, sizeOf } from './picture-fault.shared.ts';

const EXPORT =
  'Export it again as plain SVG with texts as outlines ("Plain SVG" in Inkscape, "Convert to outlines" in Illustrator), or delete that part.';

const WORDS: Readonly<Record<PictureFault['kind'], (found: string) => string>> = {
  notSvg: () => 'is not an SVG drawing. Save it as SVG.',
  entities: () => `declares entities. ${EXPORT}`,
  viewBox: () => 'does not have a viewBox. Add one, as in <svg viewBox="0 0 32 32">.',
  element: (name) => `has an element <${name}>, which a picture of the site may not have. ${EXPORT}`,
  attribute: (name) => `has an attribute ${name}, which a picture of the site may not have. ${EXPORT}`,
  text: (name) => `has text (<${name}>), for which browsers would take another font. ${EXPORT}`,
  handler: (key) => `has a handler (${key}). ${EXPORT}`,
  reference: (address) => `refers to ${address}. ${EXPORT}`,
  outside: (address) => `loads from elsewhere: ${address}. ${EXPORT}`,
};

/**
 * Checks a picture that browsers and readers of the icon get as a file.
 * @param where names the file in errors @throws Error if it is no SVG, or has anything but shapes and their paint
 */
export function checkedPicture(source: string, where: string): { svg: string; width: number; height: number } {
  const checked = checkPicture(source);
  if (checked.fault) throw new Error(`${where} ${WORDS[checked.fault.kind](checked.fault.found)}`);
  const { svg, root } = checked;
  return { svg, ...(sizeOf(root.attributes.get('viewBox')) ?? { width: 0, height: 0 }) };
}

/** The drawing in the page, where it follows the palette. @throws Error as `inlineSvg`, and if it is painted by styles, which would be lost */
export function inPage(source: string, alt: string, where: string): string {
  if (isStyled(source))
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
