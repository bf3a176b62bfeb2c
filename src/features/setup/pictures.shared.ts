import { markLine } from '../brand/mark-line.shared.ts';
import { checkPicture, hasOwnColours, isStyled, type PictureFault } from '../brand/picture-fault.shared.ts';
import { shapeFault } from '../prose/svg-shapes.shared.ts';
import type { Problem } from './problem.shared.ts';

const BRAND = 'content/brand';
const BITMAPS = ['jpg', 'png', 'webp', 'avif'] as const;
type Ending = 'svg' | (typeof BITMAPS)[number];

interface Place {
  folder: string;
  /** Of what may be chosen; none for pictures that can only be removed. */
  endings: readonly Ending[];
  /** Drawn in the page, in the palette's colours only. */
  inPage?: true;
}

/** Files of `content/` that `/admin/setup` replaces and removes, by the stem of their names. */
const PICTURES = {
  logo: { folder: BRAND, endings: ['svg'] },
  icon: { folder: BRAND, endings: ['svg'] },
  hero: { folder: BRAND, endings: ['svg', ...BITMAPS] },
  card: { folder: BRAND, endings: ['svg'] },
  footer: { folder: BRAND, endings: ['svg'], inPage: true },
  missing: { folder: BRAND, endings: ['svg'], inPage: true },
  screenshots: { folder: `${BRAND}/screenshots`, endings: [] },
  portrait: { folder: 'content', endings: BITMAPS },
} as const satisfies Record<string, Place>;

export type PictureName = keyof typeof PICTURES;
export const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[];
export const placeOf = (name: PictureName): Place => PICTURES[name];

export const PICTURE_LIMITS = { svgBytes: 200 * 1024, bitmapBytes: 1536 * 1024 } as const;

const startsWith = (bytes: Uint8Array, start: string, at = 0): boolean =>
  [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** By what is in the file, whatever its name says. */
function endingOf(bytes: Uint8Array): Ending | undefined {
  if (startsWith(bytes, '\u00FF\u00D8\u00FF')) return 'jpg';
  if (startsWith(bytes, '\u0089PNG')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftypavi', 4)) return 'avif';
  return new TextDecoder().decode(bytes.subarray(0, 4096)).includes('<svg') ? 'svg' : undefined;
}

const MESSAGES = {
  notSvg: 'setup.picture.notSvg',
  entities: 'setup.picture.entities',
  viewBox: 'setup.picture.viewBox',
  element: 'setup.picture.element',
  attribute: 'setup.picture.attribute',
  text: 'setup.picture.text',
  handler: 'setup.picture.handler',
  reference: 'setup.picture.reference',
  outside: 'setup.picture.reference',
} as const satisfies Record<PictureFault['kind'], Problem>;

function svgProblem(source: string, { inPage }: Place): Problem | undefined {
  const checked = checkPicture(source);
  if (checked.fault) return { key: MESSAGES[checked.fault.kind], values: { found: checked.fault.found } };
  const { svg, root } = checked;
  if (!inPage && hasOwnColours(svg)) return undefined;
  if (isStyled(svg)) return 'setup.picture.styles';
  const found = shapeFault(root);
  return found === undefined ? undefined : { key: 'setup.picture.shapes', values: { found } };
}

type Picture = { fileName: string; problem?: undefined } | { problem: Problem; fileName?: undefined };

/**
 * What the file will be called, or why the build would stop at it.
 * @param brand as `brand.yaml` has it: with `ridge: true`, the line of the icon is the hill of all drawings
 */
export function checkedUpload(name: PictureName, bytes: Uint8Array, brand: Readonly<Record<string, unknown>>): Picture {
  const place = placeOf(name);
  const ending = endingOf(bytes);
  if (ending === undefined || !place.endings.includes(ending))
    return { problem: { key: 'setup.picture.kind', values: { endings: place.endings.join(', ') } } };
  const limit = ending === 'svg' ? PICTURE_LIMITS.svgBytes : PICTURE_LIMITS.bitmapBytes;
  if (bytes.length > limit) return { problem: { key: 'setup.picture.size', values: { most: limit / 1024 } } };
  const source = new TextDecoder().decode(bytes);
  const problem = ending === 'svg' ? svgProblem(source, place) : undefined;
  if (!problem && name === 'icon' && brand['ridge'] === true && !markLine(source)) return { problem: 'setup.picture.ridge' };
  return problem ? { problem } : { fileName: `${name}.${ending}` };
}

/** The words of a picture that is chosen and not written yet: unlike those of a written one, with its size. */
export const chosenWords = (fileName: string, bytes: Uint8Array): string => `${fileName}, ${Math.ceil(bytes.length / 1024)} KB`;
export const fileNameIn = (words: string): string => words.split(',')[0] ?? '';
