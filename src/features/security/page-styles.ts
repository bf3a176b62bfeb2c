import { PurgeCSS } from 'purgecss';

/**
 * What scripts put into a page after it was built: attributes that they set, and classes of the elements that they make.
 * A rule that only such an element matches is kept.
 */
const SET_BY_SCRIPTS = {
  attributes: ['hidden', 'open', 'data-theme', 'data-contrast', 'aria-pressed', 'aria-current', 'lang', 'dir'],
  classes: [
    'code-box',
    'copy',
    'search-status',
    'hits',
    'mark',
    'button',
    'button-outline',
    'figures',
    'small',
    'muted',
    'days-area',
    'days-views',
    'days-visitors',
    'figure-lists',
    'figure-list',
    'share',
    'number',
    'visually-hidden',
    'table',
    'over',
    'poor',
    'limit',
    'circle',
    'h3',
  ],
};

const purge = new PurgeCSS();
const kept = new Map<string, string>();

/** The words of a page that a selector could name: its elements, classes, ids and attributes. */
function vocabulary(html: string): Set<string> {
  const words = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/gu)) {
    words.add(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)) {
      words.add(name);
      if (name === 'class' || name === 'id') for (const word of value.split(/\s+/u)) words.add(word);
    }
  }
  return words;
}

/** The words that a sheet's selectors name. */
const selectorWords = new Map<string, string[]>();
function namedBy(css: string): string[] {
  const known = selectorWords.get(css);
  if (known) return known;
  const words = [...new Set(css.match(/[A-Za-z][\w-]*/gu) ?? [])];
  selectorWords.set(css, words);
  return words;
}

/**
 * The rules of a sheet that the page can use. Pages with the same words share the answer, so a site of thousands of articles
 * pays for a few dozen of them.
 */
export async function usedStyles(css: string, html: string): Promise<string> {
  const present = vocabulary(html.replace(/<style[\s\S]*?<\/style>/gu, ''));
  const words = namedBy(css).filter((word) => present.has(word));
  const key = `${words.join(' ')}\n${css}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [result] = await purge.purge({
    content: [{ raw: words.join(' '), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: (text) => text.split(' '),
    safelist: { standard: ['html', 'body', ...SET_BY_SCRIPTS.classes], greedy: [] },
    dynamicAttributes: SET_BY_SCRIPTS.attributes,
  });
  const used = result?.css ?? css;
  kept.set(key, used);
  return used;
}
