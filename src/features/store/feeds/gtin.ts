const LENGTHS = new Set([8, 12, 13, 14]);

/** Digits whose last one checks the others (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!LENGTHS.has(text.length) || !/^\d+$/u.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
