import { PurgeCSS } from 'purgecss';
import { addWords, builtScripts, noWords, parseWords, type Words } from './script-words.ts';

const cache = new Map<string, string>();

const ENTRY = /(?:component-url|<script type="module" src)="(\/[^"]+\.js)"/gu;
const INLINE = /<script(?![^>]*(?:\ssrc=|json"))[^>]*>([\s\S]*?)<\/script>/gu;

const inlineWords = new Map<string, Words>();
function inline(code: string): Words {
  const words = inlineWords.get(code) ?? parseWords(code);
  inlineWords.set(code, words);
  return words;
}

function vocabulary(html: string): Words {
  const words = noWords();
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/gu)) {
    words.names.add(element);
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)) {
      words.names.add(name);
      if (name === 'class' || name === 'id') for (const word of value.split(/\s+/u)) words.names.add(word);
    }
  }
  for (const [, code = ''] of html.matchAll(INLINE)) addWords(words, inline(code));
  for (const [, address = ''] of html.matchAll(ENTRY)) {
    const script = builtScripts.scriptWords?.get(address);
    if (!script) throw new Error(`The words of ${address} are not known: was it built?`);
    addWords(words, script);
  }
  return words;
}

/** Unescapes a class as attributes have it: `sm\:u-grid` is `sm:u-grid`, `\32xl` begins with a 2. */
const unescaped = (word: string): string =>
  word.replace(/\\([0-9a-f]{1,6})\s?/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll('\\', '');

const selectorWords = new Map<string, string[]>();
function namedBy(css: string): string[] {
  const known = selectorWords.get(css);
  if (known) return known;
  const words = [...new Set((css.match(/(?:[A-Za-z]|\\(?:[0-9a-f]{1,6}\s?|.))(?:[\w-]|\\.)*/giu) ?? []).map(unescaped))];
  selectorWords.set(css, words);
  return words;
}

function tidy(css: string): string {
  const named = css.replace(/@keyframes ([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, (keyframes, name: string) =>
    new RegExp(`animation(-name)?:[^;}]*\\b${name}\\b`, 'u').test(css) ? keyframes : '',
  );
  const full = named.replace(/@(layer|media|supports|container)[^{};]*\{\s*\}/gu, '');
  return full === css ? css : tidy(full);
}

const leanFonts = (css: string): string =>
  css.includes('@font-face') ? css.replace(/-[0-9a-f]{16}(?=[ ",;}])/gu, '').replace(/font-style:\s*normal;/gu, '') : css;

async function trimmed(css: string, { names, prefixes, attributes }: Words): Promise<string> {
  const named = namedBy(css);
  const words = named.filter(
    (word) => names.has(word) || [...prefixes].some((prefix) => word.startsWith(prefix) && names.has(word.slice(prefix.length))),
  );
  const dynamicAttributes = named.filter((word) => attributes.has(word));
  const key = `${words.join(' ')}\n${dynamicAttributes.join(' ')}\n${css}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  // One per call: an instance keeps only its last options while it waits.
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: words.join(' '), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: (text) => text.split(' '),
    safelist: { standard: ['html', 'body'], greedy: [] },
    dynamicAttributes,
  });
  const used = tidy(leanFonts(result?.css ?? css));
  cache.set(key, used);
  return used;
}

/**
 * Trims a page's sheets to the rules it can use. Pages with the same words share the result, so
 * thousands of articles need a few dozen trims.
 */
export function stylesUsedBy(html: string): (css: string) => Promise<string> {
  const words = vocabulary(html.replace(/<style[\s\S]*?<\/style>/gu, ''));
  return (css) => trimmed(css, words);
}
