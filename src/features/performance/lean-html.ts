/**
 * Elements that begin and end a line (or a cell, or draw nothing), so that white space beside them is not shown. Not all: to the search's
 * index (Pagefind) two words in headings of a table, or in a caption and the code below it, would be one.
 */
const BLOCKS =
  'html|head|meta|link|title|style|body|header|nav|main|footer|section|article|aside|div|p|h1|h2|h3|h4|h5|h6|ul|ol|li|dl|blockquote|' +
  'details|table|colgroup|col|td|form|fieldset|hr|dialog';
/** Where white space is text, or not ours: React compares what it finds in an island with what it would write. */
const KEPT = /(<(pre|textarea|script|style|astro-island)\b[\s\S]*?<\/\2>)/u;
const BEFORE = new RegExp(`\\s+(?=</?(?:${BLOCKS})[\\s>])`, 'gu');
const AFTER = new RegExp(`(</?(?:${BLOCKS})(?:\\s(?:[^>"]|"[^"]*")*)?>)\\s+`, 'gu');

/** Astro's name of an island: a hash that depends on the path of the project's folder. Nothing reads it. */
const ISLAND_NAME = /(?<=<astro-island) uid="\w*"/gu;

/** White space that collapses; a no-break space does not. */
const RUN = /[ \t\r\n]+/gu;

/**
 * A page without the white space between its blocks, of which every template leaves some, and without the names of islands: each costs some bytes on
 * its way, and the names differ from one machine to another.
 */
export const leanHtml = (html: string): string =>
  html
    .replace(ISLAND_NAME, '')
    .split(KEPT)
    // The parts come in threes: text to change, an element to keep, the name of that element.
    .map((part, index) => [part.replace(AFTER, '$1').replace(BEFORE, '').replace(RUN, ' '), part, ''][index % 3])
    .join('');
