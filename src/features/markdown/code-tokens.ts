import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;
type Content = Element['children'][number];

/** Short elements per Prism token kind: a fifth of the bytes of a class. Colours: src/styles/code.css. Numbers have none. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  b: ['keyword', 'tag', 'selector', 'atrule', 'important', 'builtin', 'boolean'],
  i: ['comment', 'prolog', 'cdata'],
  u: ['deleted', 'attr-name', 'property'],
  var: ['string', 'attr-value', 'char', 'inserted'],
};
const MARK_OF = new Map(Object.entries(MARKS).flatMap(([mark, kinds]) => kinds.map((kind) => [kind, mark] as const)));

const getClasses = ({ properties }: Element): string[] => {
  const given = properties?.['className'];
  return Array.isArray(given) ? given.map(String) : String(given ?? '').split(' ');
};

const LONG_LISTING_LINES = 40;

export function markPrinted(nodes: readonly Content[]): Content[] {
  const lines = (all: readonly Content[]): number =>
    all.reduce(
      (sum, node) => sum + (node.type === 'text' ? node.value.split('\n').length - 1 : node.type === 'element' ? lines(node.children) : 0),
      0,
    );
  const single = (node: Content): Content => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/\n{3,}/gu, '\n\n') };
    return node.type === 'element' ? { ...node, children: node.children.map(single) } : node;
  };
  const coloured = onlyColoured(nodes);
  return lines(coloured) > LONG_LISTING_LINES ? coloured.map(single) : coloured;
}

export function onlyColoured(nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node): Content[] => {
    if (node.type !== 'element') return [node];
    const children = onlyColoured(node.children);
    if (node.tagName !== 'span') return [{ ...node, children }];
    const mark = getClasses(node)
      .map((name) => MARK_OF.get(name))
      .find(Boolean);
    return mark ? [{ ...node, tagName: mark, properties: {}, children }] : children;
  });
}
