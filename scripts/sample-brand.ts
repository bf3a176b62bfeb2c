import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';

/** The pictures of the sample brand, with the first letters of their SHA-256: an owner's own under the same name stay. */
export const BRAND_SAMPLES: Readonly<Record<string, string>> = {
  'card.svg': 'ef14c39ea983',
  'footer.svg': 'da0bdbe50637',
  'hero.svg': '2a546280f4f0',
  'icon.svg': '91a0a6b2d1cc',
  'missing.svg': '79db91b9f193',
  'screenshots/el-narrow.webp': '7d9e3cc4e8d2',
  'screenshots/el-wide.webp': 'de7e73f40b29',
  'screenshots/en-narrow.webp': '8aea9c380803',
  'screenshots/en-wide.webp': 'de24a1078b13',
};

/** The sample pictures that are still there. */
export const sampleBrandFiles = (folder = 'content/brand'): string[] =>
  Object.entries(BRAND_SAMPLES).flatMap(([name, hash]) => {
    const file = join(folder, name);
    return existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex').startsWith(hash) ? [file] : [];
  });

/** The settings without what they say of the sample's picture; the colours stay. Undefined if nothing is to be changed. */
export function withoutSampleHero(removed: readonly string[], folder = 'content/brand'): [file: string, text: string] | undefined {
  const file = join(folder, 'brand.yaml');
  if (!removed.includes(join(folder, 'hero.svg')) || !existsSync(file)) return undefined;
  const document = parseDocument(readContent(file));
  return document.delete('hero') ? [file, document.toString({ lineWidth: 0 })] : undefined;
}
