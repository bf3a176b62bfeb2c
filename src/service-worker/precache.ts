import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** Larger scripts, such as React, and those of example pages only, are cached on first use. */
export const LARGEST_SCRIPT_BYTES = 20_000;

const EXAMPLES = /\/report-example\./u;

/** Scripts that need a network are fetched on use, unless a precached script cannot run without them. */
const ONLINE = /\/(?:client|measure|send-request|notification|address-question|chat-stream)\./u;

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

const findImports = (code: string, script: string): string[] => [
  ...[...code.matchAll(/(?:\bfrom|\bimport)\s*(\(?)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/gu)]
    .filter(([, called, to = '']) => called === '' || !ONLINE.test(to))
    .map(([, , to = '']) => posix.join(posix.dirname(script), to)),
  ...[...code.matchAll(/["'`]\/(assets\/[^"'`]+\.js)["'`]/gu)].map(([, to = '']) => to),
];

function findScripts(html: string, out: string): string[] {
  const found = new Set<string>();
  const visit = (script: string) => {
    if (found.has(script) || EXAMPLES.test(script) || statSync(`${out}/${script}`).size > LARGEST_SCRIPT_BYTES) return;
    found.add(script);
    for (const next of findImports(readFileSync(`${out}/${script}`, 'utf8'), script)) visit(next);
  };
  for (const [, src = ''] of html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/gu)) visit(src);
  return [...found];
}

/**
 * Selects the files fetched on installation: offline pages, their scripts and imports, fonts,
 * drawings, linked styles, the icon. Pages are listed without `.html`, as requested.
 */
export function shellOnly(entries: readonly Entry[], out: string): Entry[] {
  const pages = entries.filter(({ url }) => url.endsWith('offline.html'));
  const texts = pages.map(({ url }) => readFileSync(`${out}/${url}`, 'utf8'));
  const scripts = new Set(texts.flatMap((html) => findScripts(html, out)));
  const isDrawn = ({ url }: Entry): boolean => url.endsWith('.svg') && texts.some((html) => html.includes(url));
  return entries
    .filter(
      (entry) =>
        pages.includes(entry) ||
        scripts.has(entry.url) ||
        isDrawn(entry) ||
        /\.woff2$|^icon\.svg$|^assets\/(?:below|preferences)\./u.test(entry.url),
    )
    .map((entry) => ({ ...entry, url: entry.url.replace(/\.html$/u, '') }));
}
