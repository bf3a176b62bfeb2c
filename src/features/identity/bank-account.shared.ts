/** Characters of an IBAN where its country's are often mistyped (ISO 13616, registry of SWIFT). */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['CY', 28],
  ['DE', 22],
  ['GR', 27],
]);

/** Letters count 10 to 35, the first four characters stand last, and the number leaves 1 when divided by 97 (ISO 7064, MOD 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(iban) || iban.length !== (LENGTHS.get(iban.slice(0, 2)) ?? iban.length)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** ISO 9362: bank, country, place, and perhaps a branch. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u.test(bic);
