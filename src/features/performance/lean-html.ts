/** Elements that begin and end a line (or a cell, or draw nothing), so that white space beside them is not shown. */
const BLOCKS = [
  ...[
    'html',
    'head',
    'meta',
    'link',
    'title',
    'style',
    'body',
    'header',
    'nav',
    'main',
    'footer',
    'section',
    'article',
    'aside',
    'div',
    'p',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'details', 'summary'],
  ...[
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'form',
    'fieldset',
    'legend',
    'pre',
    'hr',
    'dialog',
  ],
].join('|');
/** Where white space is text, or not ours: React compares what it finds in an island with what it would write. */
const KEPT = /(<(?:pre|textarea|script|style|astro-island)\b[\s\S]*?<\/(?:pre|textarea|script|style|astro-island)>)/u;
const BEFORE = new RegExp(`\\s+(?=</?(?:${BLOCKS})[\\s>])`, 'gu');
const AFTER = new RegExp(`(</?(?:${BLOCKS})(?:\\s(?:[^>"]|"[^"]*")*)?>)\\s+`, 'gu');

/** A page without the white space between its blocks: every template leaves some, and each piece costs a byte or two on its way. */
export const leanHtml = (html: string): string =>
  html
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(AFTER, '$1').replace(BEFORE, '')))
    .join('');
