import type { Locale } from '../../src/i18n/locales.ts';

const ABBREVIATIONS: Record<Locale, ReadonlySet<string>> = {
  en: new Set('eg ie vs cf mr mrs ms dr prof approx fig etc'.split(' ')),
  el: new Set('πχ λχ δηλ κ κα κος αρ αριθ άρθρ παρ στοιχ ν πδ σελ βλ εκ χιλ τηλ δρ αε οε επε ικε'.split(' ')),
};

/** A sentence's end, with closing quotes and citations, before the next one begins. */
const END = /(?<![.!?…])[.!?…]+["'»”’)\]]*(?:\s*\[[\d\s,]*\])*\s+(?=[^\s[])/gu;
const END_EL = /(?<![.!?…;\u037e])[.!?…;\u037e]+["'»”’)\]]*(?:\s*\[[\d\s,]*\])*\s+(?=[^\s[])/gu;

const LETTER_BEFORE = /([\p{L}.]+)$/u;

function isAbbreviation(before: string, locale: Locale): boolean {
  if (/(?:^|\n)\s*\d+$/u.test(before)) return true;
  const word = LETTER_BEFORE.exec(before)?.[1]?.replaceAll('.', '').toLowerCase() ?? '';
  return ABBREVIATIONS[locale].has(word);
}

/** Matches a line's end, unless the next line begins with its citation. Starts only where white space does, so it is linear. */
const LINE_END = /(?<!\s)[^\S\n]*\n\s*(?=[^\s[])/gu;

function endOf(text: string, locale: Locale): number {
  const [line] = text.matchAll(LINE_END);
  for (const match of text.matchAll(locale === 'el' ? END_EL : END)) {
    const end = match.index + match[0].length;
    if (line && line.index < match.index) break;
    const isDot = match[0].startsWith('.') && !match[0].startsWith('..');
    const isCited = match[0].includes('[');
    if (isDot && !isCited && isAbbreviation(text.slice(Math.max(0, match.index - 40), match.index), locale)) continue;
    return end;
  }
  return line && line.index > 0 ? line.index + line[0].length : -1;
}

/** Characters. Longer pieces of a text that never ends a sentence are handed on, to be dropped. */
export const LONGEST_SENTENCE = 1_000;

/**
 * Cuts a streamed text into sentences as they complete. `Intl.Segmenter` would end one at «π.χ.» and before a citation, and knows no
 * semicolon as the Greek question mark.
 */
export class Sentences {
  #rest = '';
  readonly #locale: Locale;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  add(text: string): string[] {
    this.#rest += text;
    const complete: string[] = [];
    for (;;) {
      const known = endOf(this.#rest.slice(0, 2 * LONGEST_SENTENCE), this.#locale);
      const end = known < 0 && this.#rest.length > LONGEST_SENTENCE ? LONGEST_SENTENCE + 1 : known;
      if (end < 0) return complete;
      complete.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
  }

  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest.trim() === '' ? [] : [rest];
  }
}
