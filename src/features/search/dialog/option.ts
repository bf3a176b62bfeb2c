import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { splitPath } from '@/i18n/path.ts';
import { kindOf } from '../kind-of.ts';
import { splitMarks } from '../marked.ts';
import type { SearchHit, SearchReading } from '../search-result.ts';
import type { SearchTexts } from '../texts.ts';
import { NO_WISH, writeWish } from '../wish.ts';
import { OPTIONS_ID } from './dialog-html.ts';

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
  const own = splitPath(hit.url).locale;
  const other = own === locale ? undefined : own;
  const title = element(
    'span',
    other ? { lang: other } : {},
    ...splitMarks(hit.highlightedTitle).map((piece, at) => (at % 2 === 1 ? element('mark', {}, piece) : piece)),
  );
  const made = option(index, hit.url, title, ' ', element('small', {}, texts[`search.kind.${kindOf(hit.url)}`]));
  if (other) made.hreflang = other;
  return made;
}

export const recentOption = (action: string, query: string, index: number): HTMLAnchorElement =>
  option(index, action + writeWish({ ...NO_WISH, query }), query);

export const removeButton = (texts: SearchTexts, query: string): HTMLButtonElement =>
  element('button', { type: 'button', 'aria-label': fill(texts['search.recent.remove'], { query }) }, '×');

export function readingNote(texts: SearchTexts, action: string, query: string, reading: SearchReading, locale: Locale): Node[] {
  const other = reading.locale === locale ? undefined : reading.locale;
  const note: Node[] = other ? [document.createTextNode(`${texts['search.read.other']} `)] : [];
  if (other || reading.read !== query) {
    const [before = '', after = ''] = texts['search.read'].split('{read}');
    const href = action + writeWish({ ...NO_WISH, query, literal: true });
    note.push(
      document.createTextNode(before),
      element('strong', other ? { lang: other } : {}, reading.read),
      document.createTextNode(`${after} `),
      element('a', { href }, fill(texts['search.read.instead'], { typed: query })),
    );
  }
  return note;
}
