import { existsSync, readdirSync } from 'node:fs';
import { readContent, readData } from '../content/read-content.ts';
import { type BrandSettings, brandSchema } from './brand.schema.ts';
import { derivePalette } from './palette.ts';
import { ridgeDrawings } from './ridge.ts';

export const BRAND_FOLDER = 'content/brand';
const SETTINGS = `${BRAND_FOLDER}/brand.yaml`;

const settings: BrandSettings = existsSync(SETTINGS) ? readData(SETTINGS, brandSchema) : {};

const files = existsSync(BRAND_FOLDER) ? readdirSync(BRAND_FOLDER) : [];

const BITMAP = /\.(?:jpe?g|png|webp|avif)$/u;
const KNOWN = /^(?:brand\.yaml|(?:icon|logo|hero|footer|missing|card)\.svg|hero\.(?:jpe?g|png|webp|avif))$/u;
const MEANT = /\.(?:svg|jpe?g|png|webp|avif|gif|ico|pdf|ya?ml)$/iu;

const unknown = files.find((file) => MEANT.test(file) && !KNOWN.test(file));
if (unknown !== undefined)
  throw new Error(
    `${BRAND_FOLDER}/${unknown} is not used. The files there are: brand.yaml, icon.svg, logo.svg, footer.svg, missing.svg, card.svg and hero.svg (or hero.jpg, .png, .webp, .avif). Rename or remove it.`,
  );

export interface Drawing {
  file: string;
  source: string;
}

function given(name: 'icon' | 'logo' | 'hero' | 'footer' | 'missing' | 'card'): Drawing | undefined {
  if (!files.includes(`${name}.svg`)) return undefined;
  const file = `${BRAND_FOLDER}/${name}.svg`;
  return { file, source: readContent(file) };
}

const icon = given('icon');
if (settings.ridge && !icon)
  throw new Error(
    `${SETTINGS} has "ridge: true", which follows the line of icon.svg, but there is no icon.svg in ${BRAND_FOLDER}. Add it, or delete "ridge".`,
  );
const ridge = settings.ridge && icon ? ridgeDrawings(icon) : undefined;

/** The file, or what follows the mark. */
const drawing = (name: 'hero' | 'footer' | 'missing' | 'card'): Drawing | undefined => given(name) ?? ridge?.[name];

const heroFiles = files.filter((file) => file.startsWith('hero.'));
if (heroFiles.length > 1) throw new Error(`${BRAND_FOLDER} has ${heroFiles.join(' and ')}. Keep one of them.`);
const [heroFile] = heroFiles;
if (heroFile !== undefined && !settings.hero)
  throw new Error(`${SETTINGS} does not say what ${heroFile} shows. Add "hero" with "alt" in each language.`);
if (heroFile === undefined && !ridge && settings.hero)
  throw new Error(
    `${SETTINGS} has "hero", but ${BRAND_FOLDER} does not have a picture hero.svg, .jpg, .png, .webp or .avif. Add it, say "ridge: true" or delete "hero".`,
  );

const shots = files.includes('screenshots') ? readdirSync(`${BRAND_FOLDER}/screenshots`) : [];

/** What `content/brand/` says of the site's looks; without that folder, a plain default. */
export const brand = {
  palette: derivePalette(settings.palette ?? {}),
  hero: settings.hero && {
    ...settings.hero,
    drawing: heroFile === undefined || heroFile.endsWith('.svg') ? drawing('hero') : undefined,
    /** From the project's root. */
    bitmap: heroFile !== undefined && BITMAP.test(heroFile) ? `/${BRAND_FOLDER}/${heroFile}` : undefined,
  },
  ...{ icon, logo: given('logo'), footer: drawing('footer'), missing: drawing('missing'), card: drawing('card') },
  /** Names without their ending, such as `en-wide`. */
  screenshots: shots.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length)),
};
