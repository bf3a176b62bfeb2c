import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { splitPath } from '@/i18n/path.ts';
import { own } from '../../foreign/own.shared.ts';
import { kindOf, splitMarks, templateOf } from '../hit-parts.ts';
import { NO_PARAMS, writeParams } from '../search-params.ts';
import type { SearchHit, SearchReading } from '../search-result.ts';
import type { SearchTexts } from '../texts.ts';

export const OPTIONS_ID = 'finder-options';

/** Escapes nothing: every string is from the site's own messages. @param action address of the search page */
export const dialogHtml = (t: SearchTexts, action: string): string => `
  <form role="search" action="${action}">
    <div class="finder-head">
      <input type="text" name="q" role="combobox" aria-label="${t['search.label']}" placeholder="${t['search.label']}" aria-autocomplete="list" aria-expanded="false"
        aria-controls="${OPTIONS_ID}" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">
      <button type="button" data-do="close">${t['search.close']}</button>
    </div>
    <div class="finder-recent" hidden>
      <h2>${t['search.recent']}</h2>
      <button type="button" data-do="clear">${t['search.recent.clear']}</button>
    </div>
    <div class="finder-recent finder-start" hidden><h2>${t['search.idle.dialog']}</h2></div>
    <p class="finder-note" hidden></p>
    <div class="finder-body">
      <div class="finder-options" role="listbox" id="${OPTIONS_ID}" aria-label="${t['search.suggestions']}"></div>
      <div class="finder-removes"></div>
      <template><a role="option" aria-selected="false" tabindex="-1"></a></template>
    </div>
    <p class="finder-all" hidden><button type="submit">${t['search.all']}</button></p>
    <p class="finder-said" role="status"></p>
  </form>`;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string>, ...children: (Node | string)[]) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Cloned from the dialog's markup: pages keep the styles of every class their scripts name (performance/script-words.ts). */
function option(index: number, href: string, ...children: (Node | string)[]): HTMLAnchorElement {
  const template = document.querySelector<HTMLTemplateElement>('.finder template');
  const made = template?.content.firstElementChild?.cloneNode() as HTMLAnchorElement;
  made.id = `${OPTIONS_ID}-${index}`;
  made.href = href;
  made.append(...children);
  return made;
}

export function hitOption(texts: SearchTexts, hit: SearchHit, index: number, locale: Locale): HTMLAnchorElement {
  const pageLocale = splitPath(hit.url).locale;
  const other = pageLocale === locale ? undefined : pageLocale;
  const title = element(
    'span',
    other ? { lang: other } : {},
    ...splitMarks(hit.highlightedTitle).map((piece, at) => (at % 2 === 1 ? element('mark', {}, piece) : piece)),
  );
  const made = option(index, hit.url, title, ' ', element('small', {}, texts[`search.kind.${templateOf(kindOf(hit.url))}`]));
  if (other) made.hreflang = other;
  return made;
}

export const recentOption = (action: string, query: string, index: number): HTMLAnchorElement =>
  option(index, action + writeParams({ ...NO_PARAMS, query }), query);

export const removeButton = (texts: SearchTexts, query: string): HTMLButtonElement =>
  element('button', { type: 'button', 'aria-label': fill(texts['search.recent.remove'], { query }) }, '×');

export function readingNote(texts: SearchTexts, action: string, query: string, reading: SearchReading, locale: Locale): Node[] {
  const other = reading.locale === locale ? undefined : reading.locale;
  const note: Node[] = other ? [document.createTextNode(`${texts['search.read.other']} `)] : [];
  if (other || reading.read !== query) {
    const [before = '', after = ''] = texts['search.read'].split('{read}');
    const href = action + writeParams({ ...NO_PARAMS, query, literal: true });
    note.push(
      document.createTextNode(before),
      element('strong', other ? { lang: other } : {}, reading.read),
      document.createTextNode(`${after} `),
      element('a', { href }, fill(texts['search.read.instead'], { typed: query })),
    );
  }
  return note;
}

export const FIELD = -1;

/**
 * Finds the option that a key makes active; the arrows pass through the field. Source: ARIA Authoring Practices, combobox.
 * @returns undefined if the key is the field's own
 */
export function moveTo(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  if (key === 'ArrowDown') return active === last ? FIELD : active + 1;
  if (key === 'ArrowUp') return active === FIELD ? last : active - 1;
  if (active === FIELD) return undefined;
  return own({ Home: 0, End: last }, key);
}
