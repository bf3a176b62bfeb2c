import { PurgeCSS } from 'purgecss';

/** What a form shows once it is awake (src/features/forms). */
const FORM_CLASSES = [
  'field-over',
  'form-failure',
  'plain-button',
  'field-error',
  'review-part',
  'review-title',
  'review-list',
  'review-name',
  'review-text',
];

/** What the reader's own page lists (src/features/dashboard). */
const DASHBOARD_CLASSES = [
  'dashboard-notice',
  'range',
  'shelf-legend',
  'shelf',
  'shelf-tools',
  'shelf-sort',
  'shelf-facts',
  'shelf-progress',
  'shelf-actions',
  'shelf-more',
  'shelf-files',
  'shelf-plain',
  'shelf-order',
  'shelf-bar',
];
/** What the settings show once the browser was asked (src/features/settings, src/features/push). */
const SETTINGS_CLASSES = ['push-problem', 'stored-entry', 'stored-head', 'stored-name', 'stored-tools', 'stored-content'];
/** What one's own sign-in shows once it is loaded (src/features/login). */
const ACCOUNT_CLASSES = [
  'account-urge',
  'account-row',
  'row-actions',
  'account-list',
  'account-name',
  'account-new',
  'account-question',
  'account-codes',
  'account-fresh',
  'login-title',
];

/**
 * What scripts put into a page after it was built: attributes that they set, and classes of the elements that they make.
 * A rule that only such an element matches is kept.
 */
const SET_BY_SCRIPTS = {
  attributes: [
    'hidden',
    'open',
    'data-theme',
    'data-first',
    'data-offer',
    'data-state',
    'data-contrast',
    'data-loading',
    'data-scrolled',
    'data-shrunk',
    'aria-pressed',
    'aria-current',
    'aria-invalid',
    'aria-disabled',
    'lang',
    'dir',
  ],
  classes: [
    'bar',
    'visually-hidden',
    'code-box',
    'search-status',
    'hits',
    'mark',
    'button',
    'button-outline',
    'figures',
    'small',
    'muted',
    'axe-report',
    'axe-group',
    'axe-rule',
    'axe-nodes',
    'days-area',
    'days-views',
    'days-visitors',
    'figure-lists',
    'figure-list',
    'share',
    'number',
    'table',
    'over',
    'poor',
    'limit',
    'circle',
    'h3',
    'share-places',
    'share-mastodon',
    'share-code',
    'qr',
    'qr-ground',
    'qr-code',
    ...FORM_CLASSES,
    ...DASHBOARD_CLASSES,
    ...SETTINGS_CLASSES,
    ...ACCOUNT_CLASSES,
  ],
};

const purge = new PurgeCSS();
const kept = new Map<string, string>();

/** The words of a page that a selector could name: its elements, classes, ids and attributes. */
function vocabulary(html: string): Set<string> {
  // An island may draw a choice or a list that the page does not have yet.
  const words = new Set<string>(html.includes('<astro-island') ? ['label', 'input', 'legend'] : []);
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/gu)) {
    words.add(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)) {
      words.add(name);
      if (name === 'class' || name === 'id') for (const word of value.split(/\s+/u)) words.add(word);
    }
  }
  return words;
}

/** A selector's word as an attribute has it: `sm\:u-grid` is the class `sm:u-grid`, `\32xl` begins with a 2. */
const unescaped = (word: string): string =>
  word.replace(/\\([0-9a-f]{1,6})\s?/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll('\\', '');

/** The words that a sheet's selectors name. */
const selectorWords = new Map<string, string[]>();
function namedBy(css: string): string[] {
  const known = selectorWords.get(css);
  if (known) return known;
  const words = [...new Set((css.match(/(?:[A-Za-z]|\\(?:[0-9a-f]{1,6}\s?|.))(?:[\w-]|\\.)*/giu) ?? []).map(unescaped))];
  selectorWords.set(css, words);
  return words;
}

/** Takes away keyframes that no rule names any more, and what stands empty. The order of the layers is said before any sheet. */
function tidy(css: string): string {
  const named = css.replace(/@keyframes ([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, (keyframes, name: string) =>
    new RegExp(`animation(-name)?:[^;}]*\\b${name}\\b`, 'u').test(css) ? keyframes : '',
  );
  const full = named.replace(/@(layer|media|supports|container)[^{};]*\{\s*\}/gu, '');
  return full === css ? css : tidy(full);
}

/**
 * Shortens what Astro writes of fonts: a hash in each family's name, and `font-style: normal`, the default of `@font-face`.
 */
const leanFonts = (css: string): string =>
  css.includes('@font-face') ? css.replace(/-[0-9a-f]{16}(?=[ ",;}])/gu, '').replace(/font-style:\s*normal;/gu, '') : css;

async function trimmed(css: string, present: ReadonlySet<string>): Promise<string> {
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
  const used = tidy(leanFonts(result?.css ?? css));
  kept.set(key, used);
  return used;
}

/**
 * Answers for each sheet of a page with the rules that the page can use. The page is read once, and pages with the same words share the
 * answer, so a site of thousands of articles pays for a few dozen of them.
 */
export function stylesUsedBy(html: string): (css: string) => Promise<string> {
  const present = vocabulary(html.replace(/<style[\s\S]*?<\/style>/gu, ''));
  return (css) => trimmed(css, present);
}
