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
export function plainForm(sign: string): string | undefined {
  const form = signs(signs(sign).normalize('NFKC'));
  return form === sign ? undefined : form;
}
