/** What stands under the paragraphs of a first screen: tables, listings, plots, figures, callouts and notes of a text, and the foot of a page. */
const PART =
  /<(?:pre|table|figure class="(?:figure|terminal)|aside class="(?:callout|sidenote)|(?:div|section) class="(?:plot|table-box)|footer class="site-footer)\b/u;

/**
 * Parts that take the link as their first child, so that the text and the foot still stand side by side; a caption that comes first takes it,
 * for nothing may stand before it, and a heading at its end.
 */
const HOLDS_LINK = /^<(?:div|section|figure|footer) [^>]*>(?:\s*<figcaption>)?/u;

/** Letters of a page that fill the first screen of a phone: 25 lines of 36. */
const FIRST_SCREEN_LETTERS = 900;

/** About where the first screen ends in the HTML: within the page's own text, whose scripts are not read. */
function firstScreenEnd(html: string): number {
  const end = html.lastIndexOf('</main>');
  const words = /<(script|style)\b[\s\S]*?<\/\1(?=>)|>([^<>]+)/gu;
  words.lastIndex = html.indexOf('<main');
  let letters = 0;
  for (let text = words.exec(html); text && text.index < end; text = words.exec(html)) {
    letters += text[2]?.length ?? 0;
    if (letters >= FIRST_SCREEN_LETTERS) return words.lastIndex;
  }
  return end;
}

/** The mark of what the first paint waits for (src/layouts/shell/paint-boot.ts). */
const FIRST_PAINT = ' id="first-paint"';

/** The island around a place in the HTML, or the place itself: hydration takes out of an island what it did not render. */
function outsideIsland(html: string, place: number): number {
  let depth = 0;
  let start = place;
  for (const { 0: tag, index } of html.slice(0, place).matchAll(/<\/?astro-island\b/gu)) {
    if (tag === '<astro-island' && depth === 0) start = index;
    depth += tag === '<astro-island' ? 1 : -1;
  }
  return depth > 0 ? start : place;
}

/**
 * Asks for the sheet of what stands below the first screen (src/styles/below.css) at the first part there: what stands above is painted
 * without waiting for it, and the next pages have it. The mark of the first paint moves to that place.
 * @returns the page, and as much of it as has to carry the styles of its parts in its head
 */
export function linkBelow(html: string, address: string): { html: string; above: string } {
  const end = firstScreenEnd(html);
  const part = end < 0 ? end : html.slice(end).search(PART);
  if (part < 0) return { html, above: html };
  const start = outsideIsland(html, end + part);
  const heading = html.slice(0, start).endsWith('</h2>');
  const place = heading ? start - '</h2>'.length : start + (HOLDS_LINK.exec(html.slice(start))?.[0].length ?? 0);
  return {
    html: `${html.slice(0, place)}<link rel="stylesheet" href="${address}"${FIRST_PAINT}>${html.slice(place).replace(FIRST_PAINT, '')}`,
    above: html.slice(0, Math.min(start, place)),
  };
}
