/** Replaces an owner's old words by the new ones, in one pass: what was put in is never looked at again. */

export interface Words {
  /** Old value and new one. An equal pair stays as it is, and so does another old value inside it. */
  name: [string, string];
  email: [string, string];
  url: [string, string];
  brand: [string, string];
}

type Context = 'text' | 'tag' | 'code' | 'script';

const entity = (sign: string): string => `&#${sign.codePointAt(0)};`;

/** A value as it is written at a place of an MDX text, so that it reads as itself there. */
const WRITTEN: Record<Context, (value: string) => string> = {
  text: (value) => value.replace(/[{}<*[\]`|\\]|&(?=[#\w]+;)/gu, entity),
  tag: (value) => value.replace(/[{}<>"']|&(?=[#\w]+;)/gu, entity),
  code: (value) => value,
  script: (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/['`]|\$(?=\{)/gu, '\\$&'),
};

/** Code, tags and expressions of an MDX text; the rest is prose. */
const PLACES =
  /(?<code>^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\k<fence>|(?<!`)(?<ticks>`+)(?!`)[\s\S]*?[^`]\k<ticks>(?!`))|(?<tag><\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*>)|(?<script>\{[^{}]*\})/gmu;

/** Which context each offset of an MDX text is in. */
function contextsOf(text: string): (offset: number) => Context {
  const places: { from: number; to: number; context: Context }[] = [];
  for (const { index, 0: all, groups = {} } of text.matchAll(PLACES)) {
    const context = groups['code'] ? 'code' : groups['tag'] ? 'tag' : 'script';
    places.push({ from: index, to: index + all.length, context });
    if (context !== 'tag') continue;
    for (const inner of all.matchAll(/=(\{[^{}]*\})/gu)) {
      places.push({ from: index + inner.index, to: index + inner.index + inner[0].length, context: 'script' });
    }
  }
  return (offset) => places.findLast(({ from, to }) => offset >= from && offset < to)?.context ?? 'text';
}

const quoted = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
/** Ends of an address: `a@b.gr` is not in `a@b.gr.com`, and a full stop may follow it. */
const ADDRESS = { before: '(?<![\\p{L}\\p{N}.+_-])', after: '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])' };
const WORD = { before: '(?<![\\p{L}\\p{N}_])', after: '(?![\\p{L}\\p{N}_])' };

export interface Replaced {
  text: string;
  /** The old brand stands in it still. */
  brandLeft: boolean;
}

/**
 * @returns a function that replaces the words in a plain string, or with `mdx` in the body of an entry.
 * The brand is replaced with `brand` only, else noticed.
 */
export function replacer(words: Words): (text: string, options?: { brand?: boolean; mdx?: boolean }) => Replaced {
  const pairs = (Object.entries(words) as [keyof Words, [string, string]][]).filter(([, [from]]) => from !== '');
  if (pairs.every(([, [from, to]]) => from === to)) return (text) => ({ text, brandLeft: false });
  const values = new Map<string, { key: keyof Words; from: string; to: string }>();
  for (const [key, [from, to]] of pairs) {
    for (const written of Object.values(WRITTEN)) {
      if (!values.has(written(from))) values.set(written(from), { key, from, to });
    }
  }
  const [oldBrand, newBrand] = words.brand;
  const alternatives = [...values]
    .sort(([a], [b]) => b.length - a.length)
    .map(([from, { key }]) => {
      const { before, after } = key === 'email' || key === 'url' ? ADDRESS : WORD;
      return `${before}${quoted(from)}${after}`;
    });
  const pattern = new RegExp(alternatives.join('|'), 'gu');
  return (text, { brand = false, mdx = false } = {}) => {
    const contextAt = mdx ? contextsOf(text) : () => 'code' as const;
    let brandLeft = false;
    const next = text.replace(pattern, (found: string, offset: number) => {
      const value = values.get(found);
      if (!value) return found;
      const { key, from, to } = value;
      // A brand that is the owner's name as well is taken for the name.
      if (from === oldBrand && oldBrand !== newBrand && !(key === 'brand' && brand)) brandLeft = true;
      if (from === to || (key === 'brand' && !brand)) return found;
      return WRITTEN[contextAt(offset)](to);
    });
    return { text: next, brandLeft };
  };
}
