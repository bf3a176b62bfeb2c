/** Euros as typed, with a comma or a point before the cents. @returns NaN for anything else, such as thousands signs; undefined for nothing */
export function toCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(typed.replaceAll(/[\s€]/gu, ''));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

export const typedEuros = (cents: number, languageTag: string): string =>
  new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100);

/** Pieces as typed, with any minus sign. @returns NaN for anything else; undefined for nothing */
export function toPieces(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const text = typed.trim().replace(/^[−–]/u, '-');
  return /^[+-]?\d{1,6}$/u.test(text) ? Number(text) : Number.NaN;
}
