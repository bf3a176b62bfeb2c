const PART =
  /<(?:pre|table|figure class="(?:figure|terminal)|aside class="(?:callout|sidenote)|(?:div|section) class="(?:plot|table-box)|footer class="site-footer)\b/gu;

/**
 * Parts that take the link as first child, so that text and footer stay neighbours. A leading
 * caption, or a heading before a table, takes it instead.
 */
const HOLDS_LINK = /^<(?:div|section|figure|footer) [^>]*>(?:\s*<figcaption>)?/u;

/** Letters in a phone's first screen: 25 lines of 36. */
const FIRST_SCREEN_LETTERS = 900;

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

/** The first paint waits for this mark (src/features/shell/before-paint.ts). */
const FIRST_PAINT = ' id="first-paint"';

/** Templates are not rendered: a link there does not load, and a function may put their parts on the first screen. */
const isInTemplate = (html: string, place: number): boolean =>
  html.lastIndexOf('<template', place) > html.lastIndexOf('</template>', place);

/** Moves a place out of its island: hydration removes what the island did not render. */
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
 * Links src/styles/below.css at the first part below the first screen, and moves the first paint's
 * mark there: all above paints without waiting, later pages use the cache.
 * @returns the page, and its beginning, whose parts need their styles in the head
 */
export function linkBelow(html: string, address: string): { html: string; above: string } {
  const end = firstScreenEnd(html);
  const parts = end < 0 ? [] : [...html.matchAll(PART)].map(({ index }) => index);
  const part = parts.find((place) => place >= end && !isInTemplate(html, place));
  if (part === undefined) return { html, above: html };
  const start = outsideIsland(html, part);
  const heading = html.slice(0, start).endsWith('</h2>');
  const place = heading ? start - '</h2>'.length : start + (HOLDS_LINK.exec(html.slice(start))?.[0].length ?? 0);
  return {
    html: `${html.slice(0, place)}<link rel="stylesheet" href="${address}"${FIRST_PAINT}>${html.slice(place).replace(FIRST_PAINT, '')}`,
    above: html.slice(0, Math.min(start, place)),
  };
}
