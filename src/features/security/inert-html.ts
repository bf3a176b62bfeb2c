const ACTIVE_ELEMENT = /<\/?(?:base|embed|form|frame|frameset|iframe|link|math|meta|object|script|style|template)\b/iu;
const TAG = /<[a-z][^<>]*/giu;
const VALUE = /=\s*(?:"[^"]*"|'[^']*')/gu;
/** Matches handlers, documents in attributes and unpaired quotes, after quoted values are removed. */
const ACTIVE_ATTRIBUTE = /[\s/](?:on[a-z]+|srcdoc)\s*=|["']/iu;
const ACTIVE_ADDRESS = /\shref\s*=\s*["']?\s*javascript:|:href\s*=\s*["']?\s*javascript:/iu;

/** Returns markup that runs and loads nothing. Checks sanitised HTML, does not sanitise. @throws TypeError otherwise */
export function inertHtml(html: string): string {
  const refused =
    ACTIVE_ELEMENT.exec(html)?.[0] ??
    html.match(TAG)?.find((tag) => ACTIVE_ADDRESS.test(tag) || ACTIVE_ATTRIBUTE.test(tag.replace(VALUE, '= ')));
  if (refused !== undefined) throw new TypeError(`Markup is refused: ${refused.slice(0, 40)}`);
  return html;
}
