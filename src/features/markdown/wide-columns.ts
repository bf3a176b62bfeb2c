import type { HastNode } from 'satteri';

type Element = Extract<HastNode, { type: 'element' }>;

/** A cell of more characters is a sentence: in a column as narrow as a phone would make it, it would stand as a tower of words. */
const SENTENCE_CHARACTERS = 50;

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

/**
 * The head cells of the columns that hold sentences; the style sheet keeps those columns wide enough to be read.
 * @param textOf the text of a cell with all that is in it
 */
export function wideColumns(table: Element, textOf: (cell: Element) => string): Element[] {
  const [head, ...body] = elementsIn(table).flatMap(elementsIn).map(elementsIn);
  return (head ?? []).filter((_, column) =>
    body.some((cells) => {
      const cell = cells[column];
      return cell !== undefined && textOf(cell).length > SENTENCE_CHARACTERS;
    }),
  );
}
