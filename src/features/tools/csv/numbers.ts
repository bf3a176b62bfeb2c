/** Numbers as people and programs of several countries write them. */

/** What separates the decimals. */
export type Decimal = '.' | ',';

/** A group of thousands never begins with 0: `0.125` is an eighth. The second form is that of India. */
const SHAPES: Readonly<Record<Decimal, RegExp>> = {
  '.': /^[-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?$/iu,
  ',': /^[-+]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d+)?(?:e[-+]?\d+)?$/iu,
};
/** Groups by spaces (also those that do not break) or by apostrophes, as in Switzerland. */
const SPACED = /^([-+]?[1-9]\d{0,2})((?:[ \u00a0\u2009\u202f]\d{3})+|(?:['’]\d{3})+)(?=[.,]\d|$)/u;
const UNIT = /\p{Sc}|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|JPY|CNY|CAD|AUD)\b|(?:fr|kr)\.?|zł|kč|ευρώ|%|‰/iu;
/** Numbers that count nothing: JavaScript would lose digits or zeros of them. */
const CODE = /^[-+]?0\d+$|^\d{16,}$/u;

/** As statistics and databases write that a value is not there. */
const MISSING = /^(?:n\/a|#n\/a|nan|null|\\n|[-\u2013\u2014:]|\.{2,3}|…)$/iu;
const present = (cell: string): string => (MISSING.test(cell.trim()) ? '' : cell);

interface Cell {
  /** Without its unit, sign first. */
  text: string;
  unit: string;
}

/** Accounting writes what is less than nothing in brackets, SAP with the sign behind. */
function readCell(cell: string): Cell {
  const signed = cell.trim().replace(/[\u2212\u2013]/gu, '-');
  const [unit = ''] = UNIT.exec(signed) ?? [];
  const plain = signed.replace(unit, '').trim();
  const inBrackets = /^\((.*)\)$/su.exec(plain)?.[1];
  const [, before = '', digits = '', behind = ''] = /^([-+]?)(.*?)(-?)$/su.exec((inBrackets ?? plain).trim()) ?? [];
  const text = behind + before + digits.trim();
  const grouped = text.replace(SPACED, (_, first: string, rest: string) => first + rest.replace(/\D/gu, ''));
  return { text: inBrackets === undefined ? grouped : `-${grouped}`, unit: unit.toLowerCase() };
}

export interface NumberColumn {
  cells: Cell[];
  /** Which decimal separators every cell allows. */
  fits: Decimal[];
}

/** Undefined for a column that is not of numbers: one word, units that differ, or codes such as `00123`. */
export function readNumbers(given: readonly string[]): NumberColumn | undefined {
  const cells = given.map(present);
  const filled = cells.filter((cell) => cell.trim() !== '');
  const read = filled.map(readCell);
  if (read.length === 0 || new Set(read.map(({ unit }) => unit).filter(Boolean)).size > 1) return undefined;
  // A share is no count, but zero may be written without its currency.
  if (/[%‰]/u.test(read.map(({ unit }) => unit).join('')) && read.some(({ unit }) => unit === '')) return undefined;
  if (read.some(({ text }) => CODE.test(text))) return undefined;
  const fits = (['.', ','] as const).filter((decimal) => read.every(({ text }) => /\d/u.test(text) && SHAPES[decimal].test(text)));
  return fits.length > 0 ? { cells: cells.map(readCell), fits } : undefined;
}

/** Whether the cells are the same numbers by either separator. */
const isPlain = ({ cells }: NumberColumn): boolean => cells.every(({ text }) => !/[.,]/u.test(text));

/** The separator of a whole file, by the columns that allow one only; undefined if they disagree or say nothing. */
export function decimalOf(columns: readonly (NumberColumn | undefined)[]): Decimal | undefined {
  const told = columns.flatMap((column) => (column?.fits.length === 1 && !isPlain(column) ? column.fits : []));
  return new Set(told).size === 1 ? told[0] : undefined;
}

export const toPlain = ({ text }: Cell, decimal: Decimal): string =>
  text === '' ? '' : String(Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')));
