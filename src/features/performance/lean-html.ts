/**
 * Elements beside which white space is not shown. Some are left out: Pagefind would join words of
 * two table headings, or of a caption and its code.
 */
const BLOCKS =
  'html|head|meta|link|title|style|body|header|nav|main|footer|section|article|aside|div|p|h1|h2|h3|h4|h5|h6|ul|ol|li|dl|blockquote|' +
  'details|table|colgroup|col|td|form|fieldset|hr|dialog';
/** White space here is text, or React compares it on hydration. */
const UNTOUCHED = /(<(pre|textarea|script|style|astro-island)\b[\s\S]*?<\/\2>)/u;
const BEFORE = new RegExp(`\\s+(?=</?(?:${BLOCKS})[\\s>])`, 'gu');
const AFTER = new RegExp(`(</?(?:${BLOCKS})(?:\\s(?:[^>"]|"[^"]*")*)?>)\\s+`, 'gu');

const ISLAND_NAME = /(?<=<astro-island) uid="\w*"/gu;

const RUN = /[ \t\r\n]+/gu;

/** Removes white space between blocks, and islands' ids: hashes of the project folder's path that nothing reads. */
export const leanHtml = (html: string): string =>
  html
    .replace(ISLAND_NAME, '')
    .split(UNTOUCHED)
    // Parts come in threes: text to change, an untouched element, its name.
    .map((part, index) => [part.replace(AFTER, '$1').replace(BEFORE, '').replace(RUN, ' '), part, ''][index % 3])
    .join('');
