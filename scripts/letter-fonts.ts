/**
 * Makes fonts for letters of names and addresses that the font of documents lacks: Noto Sans in one weight, in Fontsource's pieces, of which
 * a document reads the few that it needs. Also makes the lists that say which piece has a letter. `.cache/letter-fonts` keeps them.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { blockOf, OWN_FONT } from '../src/features/letters/letters.shared.ts';

const PACKAGES = 'node_modules/@fontsource-variable';
const OWN_FILE = 'public/fonts/document-regular.ttf';
const LISTS = 'src/features/letters/letters.shared.ts';
const CACHE = '.cache/letter-fonts';
const sans = (script: string): string => `noto-sans-${script}`;
/** The best first: for the Han letters of Chinese, Japanese and Korean, which share their numbers, Chinese. */
const FAMILIES = [
  'noto-sans',
  ...['arabic', 'armenian', 'bengali', 'canadian-aboriginal', 'devanagari', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'hebrew'].map(
    sans,
  ),
  ...['kannada', 'khmer', 'lao', 'malayalam', 'sinhala', 'tamil', 'telugu', 'thai'].map(sans),
  ...['sc', 'tc', 'jp', 'kr'].map(sans),
];
const SHARED =
  /^(?:noto-sans-[\w-]+-(?:latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese|math|symbols)|noto-sans-(?:latin|cyrillic|devanagari))-wght/u;

interface Source {
  name: string;
  file: string;
}

const sources = (): Source[] =>
  FAMILIES.flatMap((family) =>
    readdirSync(join(PACKAGES, family, 'files'))
      .filter((file) => file.endsWith('-wght-normal.woff2') && !SHARED.test(file))
      .sort()
      .map((file) => ({
        name: file.replace('noto-sans-', '').replace('-wght-normal.woff2', ''),
        file: join(PACKAGES, family, 'files', file),
      })),
  );

const lettersOf = (font: Buffer): number[] => (create(font) as { characterSet: number[] }).characterSet;

async function make(out: string): Promise<void> {
  const blocks = new Map<string, Map<string, string[]>>();
  const list = (name: string, letters: readonly number[]): void => {
    for (const point of letters) {
      const block = blocks.get(blockOf(point)) ?? new Map<string, string[]>();
      blocks.set(blockOf(point), block);
      const code = point.toString(16);
      block.set(code, [...(block.get(code) ?? []), name]);
    }
  };
  list(OWN_FONT, lettersOf(readFileSync(OWN_FILE)));
  for (const { name, file } of sources()) {
    const source = readFileSync(file);
    const letters = String.fromCodePoint(...lettersOf(source));
    const font = await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes: { wght: 400 } });
    writeFileSync(join(out, `${name}.ttf`), font);
    list(name, lettersOf(font));
  }
  for (const [block, letters] of blocks) writeFileSync(join(out, `${block}.json`), JSON.stringify(Object.fromEntries(letters)));
  writeFileSync(join(out, 'LICENSE.txt'), readFileSync(join(PACKAGES, 'noto-sans', 'LICENSE')));
}

async function madeFonts(): Promise<string> {
  const hash = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(LISTS))
    .update(readFileSync(OWN_FILE));
  for (const family of FAMILIES) hash.update(readFileSync(join(PACKAGES, family, 'package.json')));
  const folder = join(CACHE, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(`${folder}.`);
  await make(part);
  try {
    renameSync(part, folder);
  } catch {
    // Another process was first.
    rmSync(part, { recursive: true });
  }
  return folder;
}

let made: Promise<string> | undefined;

/**
 * Safe for concurrent calls: pages of two languages ask at the same time.
 * @returns the folder with the fonts and their lists; the first call after a font has changed takes seconds
 */
export function letterFonts(): Promise<string> {
  made ??= madeFonts();
  return made;
}

export async function makeLetterFonts(out: string): Promise<void> {
  cpSync(await letterFonts(), join(out, 'fonts/letters'), { recursive: true });
}
