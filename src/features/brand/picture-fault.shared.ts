/** Of a parsed drawing, in browsers, functions and the build. */
export interface Shape {
  localName: string;
  attributes: Iterable<{ name: string; value: string }>;
  children: Iterable<Shape>;
  getAttribute: (name: string) => string | null;
  querySelectorAll: (selector: string) => Iterable<Shape>;
}

/** Kinds of what keeps a drawing from being used; each is a message of the build and of `/admin/setup`. */
export interface PictureFault {
  kind: 'notSvg' | 'entities' | 'viewBox' | 'element' | 'text' | 'handler' | 'reference' | 'outside';
  /** The element, attribute or address. */
  found: string;
}

const FORBIDDEN = /^(?:script|foreignobject|iframe|a|image)$/u;
const TEXT = /^(?:text|tspan)$/u;
/** Characters of what is found that a message repeats. */
const SHOWN = 60;

/** Without declarations and comments that programs write before the drawing. */
export const bareSvg = (source: string): string => source.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/gu, '').trim();

/** Does not follow the palette: the drawing has colours of its own, and is shown as a picture. */
export const hasOwnColours = (svg: string): boolean => !/currentColor|var\(--/u.test(svg);

export const isStyled = (source: string): boolean => /<style\b|\sstyle\s*=/u.test(source);

export function sizeOf(root: Shape): { width: number; height: number } | undefined {
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/u).map(Number);
  return width && height ? { width, height } : undefined;
}

function elementFault(element: Shape): PictureFault | undefined {
  const name = element.localName.replace(/^.*:/u, '').toLowerCase();
  if (FORBIDDEN.test(name)) return { kind: 'element', found: name };
  if (TEXT.test(name)) return { kind: 'text', found: name };
  for (const { name: key, value } of element.attributes) {
    if (/^on/iu.test(key)) return { kind: 'handler', found: key };
    if (/(?:^|:)href$/iu.test(key) && !value.startsWith('#')) return { kind: 'reference', found: value.slice(0, SHOWN) };
  }
  return undefined;
}

/**
 * Whether a picture that browsers get as a file could run code, load from elsewhere, or has text.
 * @param svg as `bareSvg` gives it @param root what a parser makes of it
 */
export function pictureFault(svg: string, root: Shape | null): PictureFault | undefined {
  if (root?.localName !== 'svg') return { kind: 'notSvg', found: '' };
  if (/<!(?:DOCTYPE|ENTITY)/u.test(svg)) return { kind: 'entities', found: '' };
  if (!sizeOf(root)) return { kind: 'viewBox', found: '' };
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const fault = elementFault(element);
    if (fault) return fault;
  }
  const outside = /url\(\s*['"]?(?!#)[^)]{0,40}|@import[^;]{0,40}/u.exec(svg.replaceAll('&quot;', ''))?.[0];
  return outside ? { kind: 'outside', found: outside.trim() } : undefined;
}
