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
