import { createHash } from 'node:crypto';
import { brand } from './brand.ts';
import { checkedPicture, inPage } from './own-svg.ts';
import { hasOwnColours } from './picture-fault.shared.ts';

/** Files of the brand that pages name: by name, with a hash, so that browsers may keep them for good. */
interface BrandFile {
  /** Of the address `/assets/brand-<name>.svg`. */
  name: string;
  body: string;
}

const hashed = (stem: string, body: string): BrandFile => ({
  name: `${stem}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}`,
  body,
});

const DRAWINGS = ['footer', 'missing'] as const;
type SharedDrawing = (typeof DRAWINGS)[number];

/** The drawing as a symbol, which pages show by `<use>` in their own colours. */
function symbol(name: SharedDrawing): string {
  const drawing = brand[name];
  if (!drawing) return '';
  return inPage(drawing.source, '', drawing.file)
    .replace(/^<svg width="[^"]*" height="[^"]*" aria-hidden="true"/u, `<symbol id="${name}"`)
    .replace(/<\/svg>$/u, '</symbol>');
}

const symbols = DRAWINGS.map(symbol).join('');
const drawings = symbols === '' ? undefined : hashed('art', `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`);

/** A picture of own colours, as the owner drew it. */
function picture(name: 'logo' | 'hero'): (BrandFile & { width: number; height: number }) | undefined {
  const drawing = name === 'hero' ? brand.hero?.drawing : brand.logo;
  if (!drawing || !hasOwnColours(drawing.source)) return undefined;
  const { svg, width, height } = checkedPicture(drawing.source, drawing.file);
  return { ...hashed(name, svg), width, height };
}

export const logoPicture = picture('logo');
export const heroPicture = picture('hero');

export const BRAND_FILES: readonly BrandFile[] = [drawings, logoPicture, heroPicture].filter((file) => file !== undefined);

export const brandFile = ({ name }: { name: string }): string => `/assets/brand-${name}.svg`;

/** Address of a drawing that pages share; undefined if the brand has none. */
export const sharedDrawing = (name: SharedDrawing): string | undefined => drawings && brand[name] && `${brandFile(drawings)}#${name}`;
