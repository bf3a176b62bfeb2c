import { type MdastNode, mdxToMdast } from 'satteri';

export interface Words {
  /** In the language of the text, and in the other one, which may be the same. */
  name: [string, string];
  otherName: [string, string];
  email: [string, string];
  url: [string, string];
  brand: [string, string];
}

type Context = 'text' | 'tag' | 'code' | 'script';

const entity = (character: string): string => `&#${character.codePointAt(0)};`;

const ESCAPES: Record<Context, (value: string) => string> = {
  text: (value) => value.replace(/[{}<*[\]`|\\]|&(?=[#\w]+;)/gu, entity),
  tag: (value) => value.replace(/[{}<>"']|&(?=[#\w]+;)/gu, entity),
  code: (value) => value,
  script: (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/['`]|\$(?=\{)/gu, '\\$&'),
};

interface Place {
  from: number;
  to: number;
  context: Context;
}

function findPlaces(node: MdastNode, source: string): Place[] {
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  const children = 'children' in node ? node.children : [];
  const inner = children.flatMap((child) => findPlaces(child, source));
  switch (node.type) {
    case 'code':
    case 'inlineCode':
      return [{ from, to, context: 'code' }];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [{ from, to, context: 'script' }];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const scripts = node.attributes.flatMap(({ value }): Place[] => {
        if (typeof value !== 'object' || !value) return [];
        const start = source.indexOf(`{${value.value}}`, from);
        return start === -1 ? [] : [{ from: start, to: start + value.value.length + 2, context: 'script' }];
      });
      const [first, last] = [children[0]?.position, children.at(-1)?.position];
      const text: Place[] = first && last ? [{ from: first.start.offset ?? to, to: last.end.offset ?? to, context: 'text' }] : [];
      return [{ from, to, context: 'tag' }, ...scripts, ...text, ...inner];
    }
    default:
      return inner;
  }
}

function createContextFinder(text: string): (offset: number) => Context {
  const places = findPlaces(mdxToMdast(text), text);
  return (offset) => places.findLast(({ from, to }) => offset >= from && offset < to)?.context ?? 'text';
}

const escapePattern = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
/**
 * Boundaries of an address: `a@b.gr` does not match in `a@b.gr.com`, but does before a full stop.
 */
const ADDRESS = { before: '(?<![\\p{L}\\p{N}.+_-])', after: '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])' };
const WORD = { before: '(?<![\\p{L}\\p{N}_])', after: '(?![\\p{L}\\p{N}_])' };

export interface Replaced {
  text: string;
  brandLeft: boolean;
}

/**
 * Replaces words in one pass, in a plain string or, with `mdx`, in an entry's body. Without
 * `brand`, only reports the brand.
 */
export function replacer(words: Words): (text: string, options?: { brand?: boolean; mdx?: boolean }) => Replaced {
  const pairs = (Object.entries(words) as [keyof Words, [string, string]][]).filter(([, [from]]) => from !== '');
  if (pairs.every(([, [from, to]]) => from === to)) return (text) => ({ text, brandLeft: false });
  const values = new Map<string, { key: keyof Words; from: string; to: string }>();
  for (const [key, [from, to]] of pairs) {
    for (const write of Object.values(ESCAPES)) {
      if (!values.has(write(from))) values.set(write(from), { key, from, to });
    }
  }
  const [oldBrand, newBrand] = words.brand;
  const alternatives = [...values]
    .sort(([a], [b]) => b.length - a.length)
    .map(([from, { key }]) => {
      const { before, after } = key === 'email' || key === 'url' ? ADDRESS : WORD;
      return `${before}${escapePattern(from)}${after}`;
    });
  const pattern = new RegExp(alternatives.join('|'), 'gu');
  return (text, { brand = false, mdx = false } = {}) => {
    const contextAt = mdx ? createContextFinder(text) : () => 'code' as const;
    let brandLeft = false;
    const next = text.replace(pattern, (found: string, offset: number) => {
      const value = values.get(found);
      if (!value) return found;
      const { key, from, to } = value;
      // Counts a brand that equals the owner's name as the name.
      if (from === oldBrand && oldBrand !== newBrand && !(key === 'brand' && brand)) brandLeft = true;
      if (from === to || (key === 'brand' && !brand)) return found;
      return ESCAPES[contextAt(offset)](to);
    });
    return { text: next, brandLeft };
  };
}
