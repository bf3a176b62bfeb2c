/** Signs whose plain form NFKC does not know. The points are Word's bullets, of the fonts Symbol and Wingdings. */
const FORMS: ReadonlyMap<string, string> = new Map(
  [
    ['‐‑⁃﹣－', '-'],
    ['‒', '–'],
    ['―⸺', '—'],
    ['ʹʼˈ′‵＇', "'"],
    ['ʺ″‶＂', '"'],
    ['‟', '“'],
    ['‛', '‘'],
    ['∕⁄', '/'],
    ['∼〜～', '~'],
    ['∗', '*'],
    ['∣ǀ', '|'],
    ['‣∙⁌⁍●○■□☐▪▫◆◇◦♦➢➤►▶\uf0a7\uf0b7\uf0d8\uf076\uf0fc', '•'],
    ['✔☑✅', '✓'],
    ['❤', '♥'],
    ['‽', '?!'],
    ['\u20e3', ''],
    ['✗✘☒', '×'],
    ['→➔➜➝➞⟶', '->'],
    ['←⟵◄◀', '<-'],
    ['↔⟷', '<->'],
    ['⇒⟹', '=>'],
    ['№', 'No.'],
    ['™', 'TM'],
    ['ẞ', 'SS'],
  ].flatMap(([signs = '', form = '']) => Array.from(signs, (sign) => [sign, form] as const)),
);

const signs = (text: string): string => Array.from(text, (sign) => FORMS.get(sign) ?? sign).join('');

/**
 * How a sign is written without it: a hyphen for the non-breaking one, `->` for an arrow, `2` for `₂`, `fi` for its ligature. Only for signs
 * that a font lacks.
 * @returns undefined for a letter that has none
 */
function plainForm(sign: string): string | undefined {
  const form = signs(signs(sign).normalize('NFKC'));
  return form === sign ? undefined : form;
}

export const OWN_FONT = 'own';

/**
 * Which fonts have the letters of 1,024 code points, the best first: by code point in hexadecimal digits. `scripts/letter-fonts.ts` writes it.
 * @returns undefined if no font has any of them
 */
export type ReadBlock = (block: string) => Promise<Readonly<Record<string, readonly string[]>> | undefined>;

export const blockOf = (point: number): string => (point >> 10).toString(16);

/** Letters that the own font is known to have: texts of these alone need no look into the lists. */
const KNOWN = /^[\s\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce–—‘’“”•…€−]*$/u;

/** Joiners shape letters in the scripts that use them, and are invisible elsewhere. */
const UNSEEN =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{M}])[\u200c\u200d]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /[\u200c\u200d]/gu;

export const splitGraphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

const points = (text: string): number[] => Array.from(text.replace(JOINERS, ''), (letter) => letter.codePointAt(0) ?? 0);
const codeOf = (point: number): string => point.toString(16).toUpperCase().padStart(4, '0');

const composed = (text: string): string => text.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(/\s/gu, ' ');

export interface FittedText {
  text: string;
  /** Letters that no font has and that have no plain form; they appear as `[U+1F600]`. */
  missing: string[];
}

export class Letters {
  readonly #fonts: ReadonlyMap<number, readonly string[]>;
  /** Preferred font where several have a letter: Chinese and Japanese fonts draw some letters differently. */
  readonly #prefer: string | undefined;

  constructor(fonts: ReadonlyMap<number, readonly string[]>, prefer?: string) {
    this.#fonts = fonts;
    this.#prefer = prefer;
  }

  fontOf(letter: string): string | undefined {
    if (KNOWN.test(letter)) return OWN_FONT;
    const [first = [], ...others] = points(letter).map((point) => this.#fonts.get(point) ?? []);
    const whole = first.filter((font) => others.every((fonts) => fonts.includes(font)));
    return whole.find((font) => this.#prefer !== undefined && font.startsWith(this.#prefer)) ?? whole[0];
  }

  #hasParts = (text: string): boolean => Array.from(text).every((part) => this.fontOf(part) !== undefined);

  #fitOne(letter: string, missing: Set<string>): string {
    const font = this.fontOf(letter);
    if (font === OWN_FONT) return letter;
    const form = plainForm(letter);
    if (form !== undefined && Array.from(form).every((part) => this.fontOf(part) === OWN_FONT)) return form;
    if (font !== undefined) return letter;
    if (form !== undefined && this.#hasParts(form)) return form;
    const parts = Array.from(letter.replace(JOINERS, ''));
    if (this.#hasParts(parts.join(''))) return parts.join('');
    return parts
      .map((part) => {
        const drawn = this.fontOf(part) === undefined ? plainForm(part) : part;
        if (drawn !== undefined && this.#hasParts(drawn)) return drawn;
        missing.add(part);
        return `[U+${codeOf(part.codePointAt(0) ?? 0)}]`;
      })
      .join('');
  }

  fit(text: string): FittedText {
    const whole = composed(text);
    if (KNOWN.test(whole)) return { text: whole, missing: [] };
    const missing = new Set<string>();
    const fitted = splitGraphemes(whole).map((letter) => this.#fitOne(letter, missing));
    return { text: fitted.join(''), missing: [...missing] };
  }
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Treats Han letters alone as Chinese. */
function preferred(text: string): string | undefined {
  if (KANA.test(text)) return 'jp-';
  return HANGUL.test(text) ? 'kr-' : undefined;
}

export async function readLetters(read: ReadBlock, texts: readonly string[]): Promise<Letters> {
  const text = texts.map(composed).join(' ');
  const unknown = new Set<number>();
  for (const letter of KNOWN.test(text) ? [] : splitGraphemes(text)) {
    if (KNOWN.test(letter)) continue;
    for (const part of [letter, ...Array.from(letter)]) for (const point of points(part + (plainForm(part) ?? ''))) unknown.add(point);
  }
  const blocks = new Map(
    await Promise.all(
      [...new Set([...unknown].map(blockOf))].map(async (block) => [block, new Map(Object.entries((await read(block)) ?? {}))] as const),
    ),
  );
  const fonts = new Map([...unknown].map((point) => [point, blocks.get(blockOf(point))?.get(point.toString(16)) ?? []] as const));
  return new Letters(fonts, preferred(text));
}

export const nameLetter = (letter: string): string => `${letter} (U+${codeOf(letter.codePointAt(0) ?? 0)})`;
