/** A day with four digits of the year first or last, or two of them; a time may follow. */
const DAY = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})\.?(?:[T ,]\s?(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z?))?$/u;

type Order = 'day' | 'month';

/** Source: POSIX, strptime: 69 to 99 are in the last century. */
const wholeYear = (year: string): string => (year.length === 2 ? `${Number(year) < 69 ? 20 : 19}${year}` : year);

/** `Date.parse` reads 31 February as 3 March. */
const isDay = (iso: string): boolean => !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);

function toIso(cell: string, order: Order): string | undefined {
  const [, first = '', mark, second = '', third = '', time, zone = ''] = DAY.exec(cell) ?? [];
  const yearFirst = first.length === 4;
  const [year, month, day] = yearFirst ? [first, second, third] : order === 'day' ? [third, second, first] : [third, first, second];
  // `1.2.10` is a version.
  const isShort = year.length === 2 && mark !== '/' && (month.length < 2 || day.length < 2);
  if (!(year.length === 4 || year.length === 2) || day.length > 2 || month.length > 2 || isShort) return undefined;
  const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(iso)) return undefined;
  return time === undefined ? iso : `${iso}T${time.replace(',', '.').padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}${zone}`;
}

/** Converts a column's days to ISO 8601, day before month where both are possible; undefined if a cell is no day. */
export function readDays(cells: readonly string[]): string[] | undefined {
  const trimmed = cells.map((cell) => cell.trim());
  if (trimmed.every((cell) => cell === '')) return undefined;
  for (const order of ['day', 'month'] as const) {
    const days = trimmed.map((cell) => (cell ? toIso(cell, order) : ''));
    if (days.every((day) => day !== undefined)) return days;
  }
  return undefined;
}

export type Decimal = '.' | ',';

/** A group of thousands never begins with 0: `0.125` is an eighth. The second form is Indian. */
const SHAPES: Readonly<Record<Decimal, RegExp>> = {
  '.': /^[-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?$/iu,
  ',': /^[-+]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d+)?(?:e[-+]?\d+)?$/iu,
};
/** Groups separated by spaces or, as in Switzerland, by apostrophes. */
const SPACED = /^([-+]?[1-9]\d{0,2})((?:[ \u00a0\u2009\u202f]\d{3})+|(?:['’]\d{3})+)(?=[.,]\d|$)/u;
const UNIT = /\p{Sc}|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|JPY|CNY|CAD|AUD)\b|(?:fr|kr)\.?|zł|kč|ευρώ|%|‰/iu;
/** Codes, of which JavaScript would lose digits or zeros. */
const CODE = /^[-+]?0\d+$|^\d{16,}$/u;

/** Marks of statistics and databases for a missing value. */
const MISSING = /^(?:n\/a|#n\/a|nan|null|\\n|[-\u2013\u2014:]|\.{2,3}|…)$/iu;
const present = (cell: string): string => (MISSING.test(cell.trim()) ? '' : cell);

interface Cell {
  text: string;
  unit: string;
}

/** Accounting writes negative numbers in brackets, SAP with the sign behind. */
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
  fits: Decimal[];
}

/** Undefined for a column that is not numeric: a word, units that differ, or codes such as `00123`. */
export function readNumbers(given: readonly string[]): NumberColumn | undefined {
  const cells = given.map(present);
  const filled = cells.filter((cell) => cell.trim() !== '');
  const read = filled.map(readCell);
  if (read.length === 0 || new Set(read.map(({ unit }) => unit).filter(Boolean)).size > 1) return undefined;
  // A percentage needs its sign, but zero may be written without its currency.
  if (/[%‰]/u.test(read.map(({ unit }) => unit).join('')) && read.some(({ unit }) => unit === '')) return undefined;
  if (read.some(({ text }) => CODE.test(text))) return undefined;
  const fits = (['.', ','] as const).filter((decimal) => read.every(({ text }) => /\d/u.test(text) && SHAPES[decimal].test(text)));
  return fits.length > 0 ? { cells: cells.map(readCell), fits } : undefined;
}

const isPlain = ({ cells }: NumberColumn): boolean => cells.every(({ text }) => !/[.,]/u.test(text));

/** Finds the separator of a whole file from unambiguous columns; undefined if they disagree or there are none. */
export function decimalOf(columns: readonly (NumberColumn | undefined)[]): Decimal | undefined {
  const told = columns.flatMap((column) => (column?.fits.length === 1 && !isPlain(column) ? column.fits : []));
  return new Set(told).size === 1 ? told[0] : undefined;
}

export const toPlain = ({ text }: Cell, decimal: Decimal): string =>
  text === '' ? '' : String(Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')));
