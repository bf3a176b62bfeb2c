import type { HastNode, HastVisitorContext } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/** A longer cell counts as a sentence and needs a wider column than a phone has. */
const SENTENCE_CHARACTERS = 50;
/** A longer cell is a phrase, which large text would break into a word a line. */
const PHRASE_CHARACTERS = 20;
const LONG_NAME_CHARACTERS = 20;

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

interface Columns {
  names: string[];
  /** Indices of columns with sentences: the style sheet keeps them readable, and shows such a table row by row on a phone. */
  wide: ReadonlySet<number>;
  phrases: ReadonlySet<number>;
  /** Shown row by row on a phone: it has sentences, or more columns than a phone is wide. */
  byRow: boolean;
}

/** Letters of the table's text in the width of a phone, and those that a column's padding takes. */
const PHONE_LETTERS = 45;
const PADDING_LETTERS = 2.7;
/** A digit of the monospaced font, in letters of the text. */
const DIGIT_LETTERS = 1.15;
/** Least widths in the style sheet. */
const PHRASE_LETTERS = 13;
const LONG_NAME_LETTERS = 17;

const alignOf = ({ properties }: Element): string | undefined =>
  /text-align:\s*(right|center)/u.exec(String(properties?.['style'] ?? ''))?.[1];
const longestWord = (text: string): number => Math.max(...text.split(/\s+/u).map((word) => word.length));

export function columnsIn(table: Element, getText: (cell: Element) => string): Columns {
  const [head = [], ...body] = elementsIn(table).flatMap(elementsIn).map(elementsIn);
  const longest = (column: number) => Math.max(0, ...body.map((cells) => (cells[column] ? getText(cells[column]).length : 0)));
  const lengths = head.map((_, column) => longest(column));
  const places = (isOne: (length: number) => boolean) => new Set(lengths.flatMap((length, column) => (isOne(length) ? [column] : [])));
  const names = head.map(getText);
  const letters = names.map((name, column) => {
    if (name.length > LONG_NAME_CHARACTERS) return LONG_NAME_LETTERS;
    if ((lengths[column] ?? 0) > PHRASE_CHARACTERS) return PHRASE_LETTERS;
    const texts = body.flatMap((cells) => (cells[column] ? [cells[column]] : []));
    const least = (cell: Element) => (alignOf(cell) === 'right' ? getText(cell).length * DIGIT_LETTERS : longestWord(getText(cell)));
    return Math.max(longestWord(name), ...texts.map(least));
  });
  const wide = places((length) => length > SENTENCE_CHARACTERS);
  return {
    names,
    wide,
    phrases: places((length) => length > PHRASE_CHARACTERS && length <= SENTENCE_CHARACTERS),
    byRow: wide.size > 0 || letters.reduce((sum, width) => sum + width + PADDING_LETTERS, 0) > PHONE_LETTERS,
  };
}

/** A row's name that says nothing alone, such as "j" or "1–2", is shown after the name of its column. */
const SAYS_LITTLE = /^(?:\d|\P{L}*\p{L}{0,2}\P{L}*$)/u;

export const TABLE_CELLS: readonly string[] = ['th', 'td'];

const known = new WeakMap<object, Columns>();

const getColumns = (table: Readonly<Element>, context: HastVisitorContext): Columns => {
  const getText = (cell: Readonly<Element>) => context.textContent(cell);
  const columns = known.get(table) ?? columnsIn(table, getText);
  known.set(table, columns);
  return columns;
};

function findTable(node: Readonly<Element>, context: HastVisitorContext): Readonly<Element> | undefined {
  const parent = context.parent(node);
  if (parent?.type !== 'element') return undefined;
  return parent.tagName === 'table' ? parent : findTable(parent, context);
}

export const isByRow = (table: Readonly<Element>, context: HastVisitorContext): boolean => getColumns(table, context).byRow;

/**
 * Sets alignment classes (the policy forbids GFM's style attribute), row headers, and column names for tables shown by row. Those need no
 * roles: Chromium, Firefox and Safari 17 keep table semantics under another `display`.
 */
export function tableCell(node: Readonly<Element>, context: HastVisitorContext): Element | undefined {
  const table = findTable(node, context);
  if (!table) return undefined;
  const { names, wide, phrases, byRow } = getColumns(table, context);
  const place =
    context
      .parent(node)
      ?.children.slice(0, context.indexOf(node))
      .filter(({ type }) => type === 'element').length ?? 0;
  const align = alignOf(node);
  const isHead = node.tagName === 'th';
  const isName = !isHead && place === 0 && (align === undefined || byRow);
  const headClass = () => {
    if (wide.has(place)) return ['sentences'];
    if ((names[place]?.length ?? 0) > LONG_NAME_CHARACTERS) return ['long'];
    return phrases.has(place) ? ['phrases'] : [];
  };
  const { style: _, ...properties } = node.properties;
  const classes = [...(align ? [align === 'right' ? 'number' : 'centred'] : []), ...(isHead ? headClass() : [])];
  if (classes.length > 0) properties['className'] = classes;
  if (isName) properties['scope'] = 'row';
  const isLabelled = isName ? SAYS_LITTLE.test(context.textContent(node).trim()) : !isHead;
  if (byRow && isLabelled) properties['dataLabel'] = names[place] ?? '';
  return { ...node, tagName: isName ? 'th' : node.tagName, properties };
}
