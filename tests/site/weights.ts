import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Locale } from '../../src/i18n/locales.ts';
import { DIST, fileAt, insideAddress } from './built-site.ts';
import type { Page } from './page-facts.ts';

/** Bytes after Brotli at its highest level, as a CDN serves files that never change. */
export const brotliBytes = (text: string | Buffer, quality = constants.BROTLI_MAX_QUALITY): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** The build's date in a page's footer (src/features/shell/Footer.astro). */
const BUILT = /(?<=<p class="manual">(?:(?!<\/p>)[\s\S])*)<time datetime="[\d-]{10}">[\d-]{10}<\/time>/u;
/** A date that no page has elsewhere, as on most days. */
const SOME_DAY = '<time datetime="2027-08-29">2027-08-29</time>';

/** Sets the build's date to that day, because the date changes a page's size by some bytes. @throws if a footer has no date */
export function builtOnSomeDay(page: Page): Page {
  if (page.html.includes('<footer class="site-footer') && !BUILT.test(page.html)) throw new Error(`${page.address}: no day in its foot`);
  return { ...page, html: page.html.replace(BUILT, SOME_DAY) };
}

/** Larger output in a tenth of the time: a page that fits at this level also fits at the highest. */
const QUICK = 6;

export const fits = (text: string, limit: number): boolean => brotliBytes(text, QUICK) <= limit || brotliBytes(text) <= limit;

/** Modules that an untouched page runs: its external scripts and their imports. */
export function scriptFiles(page: Page): string[] {
  const found = new Set<string>();
  const visit = (address: string): void => {
    const file = fileAt(address);
    if (!file || found.has(file)) return;
    found.add(file);
    const code = readFileSync(join(DIST, file), 'utf8');
    for (const [, to = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+|\/[^"']+)["']/gu)) {
      visit(to.startsWith('/') ? to : posix.join(dirname(`/${file}`), to));
    }
  };
  for (const [, src = ''] of page.html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/gu)) visit(insideAddress(src, page.address)?.pathname ?? '');
  return [...found];
}

/** Caches weights by name, because the shell's scripts are the same on every page. */
const weighed = new Map<string, number>();
function readBytes(name: string, text: () => string | Buffer): number {
  const bytes = weighed.get(name) ?? brotliBytes(text());
  weighed.set(name, bytes);
  return bytes;
}

export const scriptBytes = (page: Page): number => {
  const inline = page.blocks.filter(({ tag }) => tag === 'script').map(({ text }) => readBytes(text, () => text));
  const files = scriptFiles(page).map((file) => readBytes(file, () => readFileSync(join(DIST, file))));
  return [...inline, ...files].reduce((sum, bytes) => sum + bytes, 0);
};

interface Face {
  file: string;
  covers: (letter: number) => boolean;
}

function faces(page: Page): Face[] {
  const css = page.blocks
    .filter(({ tag }) => tag === 'style')
    .map(({ text }) => text)
    .join('\n');
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/gu)].flatMap(([, body = '']) => {
    const src = /url\(["']?([^"')]+)/u.exec(body)?.[1];
    const file = src && fileAt(src);
    if (!file) return [];
    const ranges = (/unicode-range:([^;]+)/u.exec(body)?.[1] ?? 'U+0-10FFFF').split(',').map((range) => {
      const [from = '0', to = from] = range.trim().replace(/^U\+/iu, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    return [{ file, covers: (letter) => ranges.some(([from, to]) => letter >= from && letter <= to) }];
  });
}

const LETTERS: Record<Locale, string> = { en: 'a', el: 'aα' };

/** Bytes of the font files of all families for the letters of a page's language; Latin letters belong to every language. */
export function fontBytes(page: Page): number {
  const letters = [...LETTERS[page.locale]].map((letter) => letter.codePointAt(0) ?? 0);
  const files = new Set(
    faces(page)
      .filter(({ covers }) => letters.some(covers))
      .map(({ file }) => file),
  );
  return [...files].reduce((sum, file) => sum + readFileSync(join(DIST, file)).length, 0);
}
