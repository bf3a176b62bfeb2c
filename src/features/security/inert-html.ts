const ACTIVE_ELEMENT = /<\/?(?:base|embed|form|frame|frameset|iframe|link|math|meta|object|script|style|template)\b/iu;
/** As serialisers write one: values have no angle brackets. */
const TAG = /<[a-z][^<>]*/giu;
const VALUE = /=\s*(?:"[^"]*"|'[^']*')/gu;
/** Without the quoted values: a handler, a document in an attribute, or a quote whose pair is missing. */
const ACTIVE_ATTRIBUTE = /[\s/](?:on[a-z]+|srcdoc)\s*=|["']/iu;
const ACTIVE_ADDRESS = /\shref\s*=\s*["']?\s*javascript:|:href\s*=\s*["']?\s*javascript:/iu;

/** Passes on markup that runs and loads nothing. A check of what was made safe before, not a sanitiser. @throws TypeError otherwise */
export function inertHtml(html: string): string {
  const refused =
    ACTIVE_ELEMENT.exec(html)?.[0] ??
    html.match(TAG)?.find((tag) => ACTIVE_ADDRESS.test(tag) || ACTIVE_ATTRIBUTE.test(tag.replace(VALUE, '= ')));
  if (refused !== undefined) throw new TypeError(`Markup is refused: ${refused.slice(0, 40)}`);
  return html;
}
