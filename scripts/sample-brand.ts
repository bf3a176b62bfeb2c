import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';

/** The pictures of the sample brand, with the first letters of their SHA-256: an owner's own under the same name stay. */
export const BRAND_SAMPLES: Readonly<Record<string, string>> = {
  'icon.svg': 'e8942732dbcc',
  'screenshots/el-narrow.webp': '81f906a12a9f',
  'screenshots/el-wide.webp': 'd1e8c0041f80',
  'screenshots/en-narrow.webp': '6bb6ae3293a8',
  'screenshots/en-wide.webp': '77fb7c4d87f4',
};

/** The sample pictures that are still there. */
export const sampleBrandFiles = (folder = 'content/brand'): string[] =>
  Object.entries(BRAND_SAMPLES).flatMap(([name, hash]) => {
    const file = join(folder, name);
    return existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex').startsWith(hash) ? [file] : [];
  });

/** The settings without the hill of the sample's icon, and what they say of it; the colours stay. Undefined if nothing is to be changed. */
export function withoutRidge(removed: readonly string[], folder = 'content/brand'): [file: string, text: string] | undefined {
  const file = join(folder, 'brand.yaml');
  if (!removed.includes(join(folder, 'icon.svg')) || !existsSync(file)) return undefined;
  const document = parseDocument(readContent(file));
  if (!document.delete('ridge')) return undefined;
  if (!readdirSync(folder).some((name) => name.startsWith('hero.'))) document.delete('hero');
  return [file, document.toString({ lineWidth: 0 })];
}
