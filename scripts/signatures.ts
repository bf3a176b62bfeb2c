/** Writes each page's own weight into its footer: that of the signed page, compressed as hosts do while they send. */
import { globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { isUnsigned, signatureOf, signed } from '../src/features/performance/signature.ts';
import { DEFAULT_LOCALE } from '../src/i18n/locales.ts';

/** nginx's module compresses at this level unless told otherwise. The budgets' highest level takes 50 ms a page, this one 2. */
const LEVEL = 6;
const TYPICAL_BYTES = 10_000;
/** Other digits may change the weight once more. */
const TRIES = 5;

const weigh = (html: string): number => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } }).length;

/** The page with the number of its own bytes. */
export function withSignature(html: string): string {
  const locale = /^<!doctype html><html lang="el/iu.test(html) ? 'el' : DEFAULT_LOCALE;
  let bytes = TYPICAL_BYTES;
  let page = html;
  for (let tries = 0; tries < TRIES; tries += 1) {
    page = signed(html, signatureOf(html, bytes, locale));
    const weight = weigh(page);
    if (weight === bytes) break;
    bytes = weight;
  }
  return page;
}

export async function signPages(out: string): Promise<void> {
  for (const name of globSync('**/*.html', { cwd: out })) {
    const file = join(out, name);
    const html = await readFile(file, 'utf8');
    if (!isUnsigned(html)) continue;
    await writeFile(`${file}.part`, withSignature(html));
    await rename(`${file}.part`, file);
  }
}
