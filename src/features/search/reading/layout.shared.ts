/** Keys of the Greek layout (ΕΛΟΤ 1000) by the Latin letter on the same key. `q` types a semicolon. */
const LATIN = 'wertyuiopasdfghjklzxcvbnm';
const GREEK = 'ςερτυθιοπασδφγηξκλζχψωβνμ';

const TO_GREEK = new Map([...LATIN].map((letter, index) => [letter, GREEK[index] ?? '']));
const TO_LATIN = new Map([...[...GREEK].map((letter, index) => [letter, LATIN[index] ?? ''] as const), ['σ', 's'], [';', 'q']]);

/** Converts to the Greek layout; its dead keys (`;` and `:`) add accents, which are dropped. */
export const inGreekLayout = (typed: string): string =>
  [...typed.toLowerCase().replaceAll(/[;:'"´΄¨]/gu, '')].map((letter) => TO_GREEK.get(letter) ?? letter).join('');

/** @param typed folded, with `ς` kept */
export const inLatinLayout = (typed: string): string => [...typed].map((letter) => TO_LATIN.get(letter) ?? letter).join('');
