import type { HastNode, HastVisitorContext } from 'satteri';
import { type Columns, columnsIn } from './columns.ts';

type Element = Extract<HastNode, { type: 'element' }>;

/** Roles for a table shown row by row: some browsers drop a table's meaning when its display changes. */
const ROLES: Readonly<Record<string, string>> = { thead: 'rowgroup', tbody: 'rowgroup', tr: 'row', td: 'cell' };

/** A longer column name breaks into many lines above figures. */
const LONG_NAME_CHARACTERS = 20;

export const TABLE_PARTS: readonly string[] = [...Object.keys(ROLES), 'th'];

const known = new WeakMap<object, Columns>();

const columnsOf = (table: Readonly<Element>, context: HastVisitorContext): Columns => {
  const textOf = (cell: Readonly<Element>) => context.textContent(cell);
  const columns = known.get(table) ?? columnsIn(table, textOf);
  known.set(table, columns);
  return columns;
};

/** The element around another that has one of the names. */
function around(node: Readonly<Element>, context: HastVisitorContext, ...names: string[]): Readonly<Element> | undefined {
  const parent = context.parent(node);
  if (parent?.type !== 'element') return undefined;
  return names.includes(parent.tagName) ? parent : around(parent, context, ...names);
}

/** Whether a table has a column of sentences. */
export const isByRow = (table: Readonly<Element>, context: HastVisitorContext): boolean => columnsOf(table, context).wide.size > 0;

/**
 * A part of a table as the style sheets and a screen reader want it: alignment as a class, for the policy forbids GFM's style attribute, the
 * first cell as the name of its row, and in a table that stands row by row the roles and each cell's column.
 */
export function tablePart(node: Readonly<Element>, context: HastVisitorContext): Element | undefined {
  const table = around(node, context, 'table');
  if (!table) return undefined;
  const { names, wide } = columnsOf(table, context);
  const roles = wide.size > 0;
  if (node.tagName !== 'td' && node.tagName !== 'th') {
    if (roles) context.setProperty(node, 'role', ROLES[node.tagName] ?? null);
    return undefined;
  }
  const place =
    context
      .parent(node)
      ?.children.slice(0, context.indexOf(node))
      .filter(({ type }) => type === 'element').length ?? 0;
  const align = /text-align:\s*(right|center)/u.exec(String(node.properties?.['style'] ?? ''))?.[1];
  const isHead = node.tagName === 'th';
  const isName = !isHead && align === undefined && place === 0;
  const { style: _, ...properties } = node.properties;
  const classes = [
    ...(align ? [align === 'right' ? 'number' : 'centred'] : []),
    ...(isHead && wide.has(place) ? ['sentences'] : isHead && (names[place]?.length ?? 0) > LONG_NAME_CHARACTERS ? ['long'] : []),
  ];
  if (classes.length > 0) properties['className'] = classes;
  if (isName) properties['scope'] = 'row';
  if (roles) properties['role'] = isHead ? 'columnheader' : isName ? 'rowheader' : ROLES['td'];
  if (roles && !isHead && !isName) properties['dataLabel'] = names[place] ?? '';
  return { ...node, tagName: isName ? 'th' : node.tagName, properties };
}
