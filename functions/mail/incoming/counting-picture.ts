/** A picture of this size or less counts who looks, and shows nothing. Pixels. */
const COUNTING_PX = 2;
/** The same in a unit of the text's size, as `em`. */
const COUNTING_EM = 0.1;

/** A size as browsers read it: blanks before it and anything after it do not matter (HTML, "rules for parsing dimension values"). */
function isTiny(size: string | undefined): boolean {
  const [, number, unit = ''] = /^\s*\+?(\d+\.?\d*|\.\d+)\s*(%|[a-z]*)/iu.exec(size ?? '') ?? [];
  if (number === undefined) return false;
  return Number(number) <= (/^(?:%|r?em|ex|ch|vw|vh)$/iu.test(unit) ? COUNTING_EM : COUNTING_PX);
}

/** Sizes that a style gives; the longest one in use has a few hundred characters. */
const STYLE_SIZES = /(?:^|[;\s])(?:max-)?(?:width|height)\s*:([^;]{0,40})/giu;
const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$))/iu;

/** Is a picture of a mail there to be fetched rather than seen? Judged before its attributes are cleaned. */
export function isCounting({ width, height, style = '', hidden }: Record<string, string | undefined>): boolean {
  const written = style.slice(0, 2000);
  const sizes = [width, height, ...[...written.matchAll(STYLE_SIZES)].map(([, size]) => size)];
  return hidden !== undefined || HIDDEN.test(written) || sizes.some(isTiny);
}
