import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;
type Content = Element['children'][number];

/** The kinds of tokens, as Prism names them, that have a colour of their own in src/styles/code.css; a test holds the two to the same. */
export const COLOURED: ReadonlySet<string> = new Set([
  ...['comment', 'prolog', 'cdata'],
  ...['keyword', 'tag', 'selector', 'atrule', 'important', 'builtin', 'boolean'],
  ...['string', 'attr-value', 'char', 'inserted'],
  ...['number', 'constant', 'deleted', 'attr-name', 'property'],
]);

const classesOf = ({ properties }: Element): string[] => {
  const given = properties?.['className'];
  return Array.isArray(given) ? given.map(String) : String(given ?? '').split(' ');
};

/**
 * Highlighted code without the elements that change nothing: Prism marks every comma, and more than half of what it marks has the colour
 * of the text. A page with code is a fifth lighter for it, in elements and in work.
 */
export function onlyColoured(nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node): Content[] => {
    if (node.type !== 'element') return [node];
    const children = onlyColoured(node.children);
    if (node.tagName !== 'span') return [{ ...node, children }];
    const coloured = classesOf(node).filter((name) => COLOURED.has(name));
    return coloured.length > 0 ? [{ ...node, properties: { className: ['token', ...coloured] }, children }] : children;
  });
}
