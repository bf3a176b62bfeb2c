import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/** A longer cell counts as a sentence and needs a wider column than a phone has. */
const SENTENCE_CHARACTERS = 50;
/** A longer cell is a phrase, which large text would break into a word a line. */
const PHRASE_CHARACTERS = 20;

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

export interface Columns {
  names: string[];
  /** Indices of columns with sentences: the style sheet keeps them readable, and shows such a table row by row on a phone. */
  wide: ReadonlySet<number>;
  phrases: ReadonlySet<number>;
}

export function columnsIn(table: Element, getText: (cell: Element) => string): Columns {
  const [head = [], ...body] = elementsIn(table).flatMap(elementsIn).map(elementsIn);
  const longest = (column: number) => Math.max(0, ...body.map((cells) => (cells[column] ? getText(cells[column]).length : 0)));
  const lengths = head.map((_, column) => longest(column));
  const places = (isOne: (length: number) => boolean) => new Set(lengths.flatMap((length, column) => (isOne(length) ? [column] : [])));
  return {
    names: head.map(getText),
    wide: places((length) => length > SENTENCE_CHARACTERS),
    phrases: places((length) => length > PHRASE_CHARACTERS && length <= SENTENCE_CHARACTERS),
  };
}
