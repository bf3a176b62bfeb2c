import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/** A longer cell counts as a sentence and needs a wider column than a phone has. */
const SENTENCE_CHARACTERS = 50;

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

export interface Columns {
  names: string[];
  /** Indices of columns with sentences: the style sheet keeps them readable, and shows such a table row by row on a phone. */
  wide: ReadonlySet<number>;
}

export function columnsIn(table: Element, getText: (cell: Element) => string): Columns {
  const [head = [], ...body] = elementsIn(table).flatMap(elementsIn).map(elementsIn);
  const isWide = (column: number) => body.some((cells) => cells[column] && getText(cells[column]).length > SENTENCE_CHARACTERS);
  return { names: head.map(getText), wide: new Set(head.keys().filter(isWide)) };
}
