import { own } from '../foreign/own.shared.ts';
import { bareSvg, readDrawing, type Shape } from './drawing.shared.ts';

/** Kinds of what keeps a drawing from being used; each is a message of the build and of `/admin/setup`. */
export interface PictureFault {
  kind: 'notSvg' | 'entities' | 'viewBox' | 'element' | 'attribute' | 'text' | 'handler' | 'reference' | 'outside';
  /** The element, attribute or address. */
  found: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

const SHAPES = 'svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon';
const PAINTS = 'linearGradient radialGradient stop pattern clipPath mask marker filter';
const EFFECTS = `feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`;
const ELEMENTS = words(`${SHAPES} ${PAINTS} ${EFFECTS}`);
const TEXT = words('text tspan textPath tref');

const NAMING = 'id class lang xml:lang xml:space role version baseProfile enable-background style type media href xlink:href xlink:type';
const GEOMETRY = `d points pathLength x y x1 y1 x2 y2 cx cy r rx ry width height viewBox preserveAspectRatio transform transform-origin
  transform-box`;
const PAINTING = `fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity opacity color color-interpolation color-interpolation-filters color-rendering shape-rendering
  image-rendering text-rendering paint-order vector-effect display visibility overflow clip clip-path clip-rule mask mask-type filter
  isolation mix-blend-mode pointer-events marker marker-start marker-mid marker-end stop-color stop-opacity flood-color flood-opacity
  lighting-color`;
/** Illustrator and Inkscape write them on groups, too. */
const FONT = `font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode`;
const SERVERS = `gradientUnits gradientTransform spreadMethod fx fy fr offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient`;
const FILTERS = `filterUnits primitiveUnits filterRes result in in2 mode values tableValues slope intercept amplitude exponent operator k1
  k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX pointsAtY pointsAtZ z dx dy scale xChannelSelector
  yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles`;
const ATTRIBUTES = words(`${NAMING} ${GEOMETRY} ${PAINTING} ${FONT} ${SERVERS} ${FILTERS}`);
/** Names, which nothing reads as CSS. */
const NAMES = /^(?:id|class|role|lang|(?:data|aria)-[\w.-]+)$/u;

const FUNCTIONS = words(`url var calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark icc-color
  matrix matrix3d translate translatex translatey scale scalex scaley rotate skew skewx skewy
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  rect inset circle ellipse polygon path not is where nth-child nth-of-type`);

const SVG = 'http://www.w3.org/2000/svg';
const SPACES: Readonly<Record<string, string>> = { xmlns: SVG, 'xmlns:svg': SVG, 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };
/** Of programs, whose elements and attributes browsers pass over. */
const EDITORS =
  /^(?:http:\/\/(?:www\.inkscape\.org\/namespaces\/inkscape|sodipodi\.sourceforge\.net\/DTD\/sodipodi-0\.dtd|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|creativecommons\.org\/ns#|web\.resource\.org\/cc\/|purl\.org\/dc\/(?:elements\/1\.1|terms)\/|www\.openswatchbook\.org\/uri\/2009\/osb|www\.serif\.com\/|www\.bohemiancoding\.com\/sketch\/ns|ns\.adobe\.com\/[\w./-]{1,60}|www\.figma\.com\/figma\/ns)|adobe:ns:meta\/)$/u;

/** Characters of what is found that a message repeats. */
const SHOWN = 60;

/** Does not follow the palette: the drawing has colours of its own, and is shown as a picture. */
export const hasOwnColours = (svg: string): boolean => !/currentColor|var\(--/u.test(svg);

export const isStyled = (source: string): boolean => /<style\b|\sstyle\s*=/u.test(source);

const NUMBER = /^[+-]?(?:\d+\.?|\d*\.\d+)(?:e[+-]?\d{1,2})?$/iu;

export function sizeOf(viewBox: string | null | undefined): { width: number; height: number } | undefined {
  const parts = (viewBox ?? '').trim().split(/[\s,]+/u);
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const [, , width = 0, height = 0] = parts.map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : undefined;
}

/** What CSS could load, whatever its case. An escape hides what it says. */
function outside(css: string): string | undefined {
  const text = css.toLowerCase();
  const at = [text.indexOf('\\'), text.search(/@(?!media\b)/u)].find((place) => place >= 0);
  if (at !== undefined) return css.slice(Math.max(0, at - 10), at + SHOWN).trim();
  for (const { 1: name = '', 2: next, index } of text.matchAll(/(?<![\w-])([\w-]{1,40})\(\s*["']?\s*([^\s]?)/gu))
    if (!FUNCTIONS.has(name) || (name === 'url' && next !== '#')) return css.slice(index, index + SHOWN);
  return undefined;
}

function attributeFault([key, value]: [string, string], isOfEditor: boolean): PictureFault | undefined {
  if (/^xmlns(?::|$)/u.test(key)) {
    const meant = own(SPACES, key);
    return (meant ? value === meant : EDITORS.test(value)) ? undefined : { kind: 'reference', found: value.slice(0, SHOWN) };
  }
  if (/^on/iu.test(key)) return { kind: 'handler', found: key };
  if (isOfEditor || (key.includes(':') && !/^(?:xlink|xml|svg):/u.test(key))) return undefined;
  if (!ATTRIBUTES.has(key) && !NAMES.test(key)) return { kind: 'attribute', found: key };
  if (/(?:^|:)href$/u.test(key)) return value.startsWith('#') ? undefined : { kind: 'reference', found: value.slice(0, SHOWN) };
  const found = NAMES.test(key) ? undefined : outside(value);
  return found === undefined ? undefined : { kind: 'outside', found };
}

function elementFault({ name, attributes, text }: Shape): PictureFault | undefined {
  const isOfEditor = name.includes(':') && !/^(?:svg|xlink|xml):/u.test(name);
  if (TEXT.has(name)) return { kind: 'text', found: name };
  if (!isOfEditor && !ELEMENTS.has(name)) return { kind: 'element', found: name };
  for (const attribute of attributes) {
    const fault = attributeFault(attribute, isOfEditor);
    if (fault) return fault;
  }
  const found = name === 'style' ? outside(text) : undefined;
  return found === undefined ? undefined : { kind: 'outside', found };
}

export type Checked = { svg: string; root: Shape; fault?: undefined } | { fault: PictureFault };

/** Whether a picture that browsers get as a file has anything but shapes and their paint. */
export function checkPicture(source: string): Checked {
  const svg = bareSvg(source);
  if (/<!(?:DOCTYPE|ENTITY)\b/u.test(svg)) return { fault: { kind: /<svg\b/u.test(svg) ? 'entities' : 'notSvg', found: '' } };
  const all = readDrawing(svg);
  const [root] = all;
  if (root?.name !== 'svg') return { fault: { kind: 'notSvg', found: '' } };
  if (!sizeOf(root.attributes.get('viewBox'))) return { fault: { kind: 'viewBox', found: '' } };
  for (const element of all) {
    const fault = elementFault(element);
    if (fault) return { fault };
  }
  return { svg, root };
}
