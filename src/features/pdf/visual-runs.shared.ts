import bidiFactory from 'bidi-js';
import { type Letters, OWN_FONT, splitGraphemes } from '../letters/letters.shared.ts';

export interface FontRun {
  text: string;
  font: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const SHARING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Lao}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}]/u;

/** Splits the Thai and Lao sign for -am into a ring, which goes below the tone mark, and a letter: no font does so itself. */
const withParts = (text: string): string =>
  text.replace(/([\u0e48-\u0e4b]?)\u0e33/gu, '\u0e4d$1\u0e32').replace(/([\u0ec8-\u0ecb]?)\u0eb3/gu, '\u0ecd$1\u0eb2');

const bidi = bidiFactory();

function fontRuns(text: string, letters: Letters): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of splitGraphemes(withParts(text))) {
    const whole = letters.fontOf(letter);
    const parts = whole === undefined ? Array.from(letter) : [letter];
    for (const part of parts) {
      const font = whole ?? letters.fontOf(part) ?? OWN_FONT;
      const last = runs.at(-1);
      if (last?.font === font) last.text += part;
      else runs.push({ text: part, font });
    }
  }
  return runs;
}

const reversed = (text: string): string => splitGraphemes(text).reverse().join('');

/** Letters of these scripts are reversed by shaping; signs without a direction are not. */
const rightToLeft = ({ text, font }: FontRun): FontRun =>
  RIGHT_TO_LEFT.test(text)
    ? { text, font }
    : { font, text: reversed(Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')) };

/** Digits of Persian and Urdu count as such letters, but run from left to right. */
const leftToRight = ({ text, font }: FontRun): FontRun => ({ font, text: RIGHT_TO_LEFT.test(text) ? reversed(text) : text });

/** Glyphs do not identify their letters: Arabic ones share shapes that differ in dots, Indic syllables are reordered. */
export const hasSharedGlyphs = (text: string): boolean => SHARING.test(text);

export const isShaped = (text: string): boolean => RIGHT_TO_LEFT.test(text) || hasSharedGlyphs(text);

/**
 * What to draw from left to right for a line of text (Unicode Standard Annex 9): Hebrew and Arabic run the other way, their numbers do not.
 * @param line as `Letters.fit` gives it
 */
export function visualRuns(line: string, letters: Letters): FontRun[] {
  if (!RIGHT_TO_LEFT.test(line)) return fontRuns(line, letters);
  const { levels } = bidi.getEmbeddingLevels(line);
  const parts: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = parts.at(-1);
    if (last?.level === level) last.text += line.charAt(at);
    else parts.push({ text: line.charAt(at), level });
  }
  // Rule L2: from the highest level down to the lowest odd one, each row of parts at that level or above is turned around.
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let from = 0; from < parts.length; from += 1) {
      let to = from;
      while ((parts[to]?.level ?? 0) >= level) to += 1;
      if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return parts.flatMap(({ text, level }) =>
    level % 2 === 0 ? fontRuns(text, letters).map(leftToRight) : fontRuns(text, letters).map(rightToLeft).reverse(),
  );
}
