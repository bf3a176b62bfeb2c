import { openModal } from '@/features/focus/modal.ts';
import { trustedHtml } from '@/features/security/trusted.ts';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import { formatTag, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { reportNothing, siteEngine } from '../engine.ts';
import { forgetSearch, forgetSearches, noteSearch, recentSearches } from '../recent.ts';
import { runLatest } from '../run-latest.ts';
import { type SearchResult, SUGGESTION_LIMIT } from '../search-result.ts';
import type { SearchTexts } from '../texts.ts';
import styles from './dialog.css?inline';
import { dialogHtml, FIELD, hitOption, moveTo, OPTIONS_ID, readingNote, recentOption, removeButton } from './dialog-html.ts';

/** Milliseconds without a change before the number of results is announced. */
const ANNOUNCE_DELAY_MS = 700;

/** The last word may be incomplete; no facets are counted. */
const TYPING = { literal: false, typing: true };

export interface SearchDialog {
  /**
   * @param link takes the focus when the dialog closes, unless something else had it
   * @param typed what was typed while the dialog loaded
   */
  open: (link: HTMLElement, typed: string) => void;
}

function elements(texts: SearchTexts, action: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const dialog = document.createElement('dialog');
  dialog.className = 'finder';
  dialog.setAttribute('aria-label', texts['search.button']);
  dialog.innerHTML = trustedHtml('finder', () => dialogHtml(texts, action))('');
  document.body.append(dialog);
  const one = <T extends HTMLElement>(selector: string): T => {
    const found = dialog.querySelector<T>(selector);
    if (!found) throw new Error(`The search lacks ${selector}`);
    return found;
  };
  return {
    dialog,
    form: one<HTMLFormElement>('form'),
    input: one<HTMLInputElement>('input'),
    recent: one('.finder-recent'),
    start: one('.finder-start'),
    note: one('.finder-note'),
    options: one('.finder-options'),
    removes: one('.finder-removes'),
    all: one('.finder-all'),
    toAll: one('.finder-all button'),
    said: one('.finder-said'),
  };
}

/** Fills the list. The focus stays in the field, which names the active option. */
function makeList({ input, options, removes, note, recent, start, all, toAll, said }: ReturnType<typeof elements>) {
  let active = FIELD;
  let saying: ReturnType<typeof setTimeout> | undefined;
  const items = () => [...options.children] as HTMLAnchorElement[];
  const activate = (index: number) => {
    active = index;
    for (const [at, item] of items().entries()) item.setAttribute('aria-selected', String(at === index));
    if (index === FIELD) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${OPTIONS_ID}-${index}`);
    items()[index]?.scrollIntoView({ block: 'nearest' });
  };
  return {
    chosen: () => items()[active],
    move: (key: string) => {
      const to = moveTo(key, active, options.childElementCount);
      if (to !== undefined) activate(to);
      return to !== undefined;
    },
    show: (
      links: readonly Node[],
      { remove = [], notes = [], all: way = '', say = '' }: { remove?: Node[]; notes?: Node[]; all?: string; say?: string },
    ) => {
      options.replaceChildren(...links);
      removes.replaceChildren(...remove);
      note.replaceChildren(...notes);
      note.hidden = notes.length === 0;
      recent.hidden = remove.length === 0;
      start.hidden = !recent.hidden || input.value.trim() !== '' || links.length === 0;
      all.hidden = input.value.trim() === '';
      if (way) toAll.textContent = way;
      input.setAttribute('aria-expanded', String(links.length > 0));
      activate(FIELD);
      clearTimeout(saying);
      saying = setTimeout(() => {
        said.textContent = say;
      }, ANNOUNCE_DELAY_MS);
    },
  };
}

/** Closes on a click on the backdrop, whose target is the dialog; ignores a drag that only ends there. */
function closeOutside(dialog: HTMLDialogElement): void {
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  let isPressed = false;
  dialog.addEventListener('pointerdown', (event) => {
    isPressed = isOutside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (isPressed && isOutside(event)) dialog.close();
  });
}

function makeDialog(texts: SearchTexts, locale: Locale): SearchDialog {
  const engine = siteEngine(locale);
  const action = path(locale, '/search');
  const parts = elements(texts, action);
  const { dialog, form, input, removes } = parts;
  const list = makeList(parts);
  const numbers = numbersIn(formatTag(locale));
  /** The latest query without results, reported only when the visitor goes on to the search page. */
  let nothing = '';

  const showRecent = () => {
    const queries = recentSearches();
    const shown = queries.length > 0 ? queries : texts['search.idle.words'].split(', ');
    list.show(
      shown.map((query, index) => recentOption(action, query, index)),
      { remove: queries.map((query) => removeButton(texts, query)) },
    );
  };
  const showFound = (query: string, { hits, reading }: SearchResult) => {
    const shown = hits.slice(0, SUGGESTION_LIMIT);
    const count = shown.length;
    nothing = count === 0 ? query : '';
    const name = count === 0 ? ('search.suggested.none' as const) : (`search.suggested_${pluralForm(formatTag(locale), count)}` as const);
    const said = fill(texts[name], { count, query }, numbers);
    const notes = reading && count > 0 ? readingNote(texts, action, query, reading, locale) : [];
    list.show(
      shown.map((hit, index) => hitOption(texts, hit, index, locale)),
      {
        notes,
        all: count === 0 ? fill(texts['search.all.for'], { query }) : texts['search.all'],
        say: reading && count > 0 ? `${fill(texts['search.read'], { read: reading.read })} ${said}` : said,
      },
    );
  };
  const suggest = runLatest(async (query: string) => {
    const result = query === '' ? undefined : await engine.search(query, 1, {}, TYPING).catch(() => undefined);
    if (query !== input.value.trim()) return;
    if (query === '') showRecent();
    else if (result) showFound(query, result);
    else list.show([], {});
  });

  input.addEventListener('input', () => {
    nothing = '';
    suggest(input.value.trim());
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const chosen = event.key === 'Enter' && list.chosen();
    if (chosen) chosen.click();
    else if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !list.move(event.key)) return;
    event.preventDefault();
  });
  const leave = () => {
    noteSearch(input.value);
    nothing = '';
    dialog.close();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = input.value.trim();
    leave();
    location.assign(query === '' ? action : `${action}?${new URLSearchParams({ q: query })}`);
  });
  const forget = (button: Element) => {
    const at = [...removes.children].indexOf(button);
    if (at < 0) forgetSearches();
    else forgetSearch(recentSearches()[at] ?? '');
    showRecent();
    const next = removes.children[Math.min(at, removes.childElementCount - 1)];
    (next instanceof HTMLElement && at >= 0 ? next : input).focus();
  };
  dialog.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest('a, button');
    if (!pressed) return;
    if (pressed.matches('[data-do="close"]')) dialog.close();
    else if (pressed.matches('[data-do="clear"]') || removes.contains(pressed)) forget(pressed);
    else if (pressed.matches('a')) leave();
  });
  closeOutside(dialog);
  addEventListener('pagehide', () => dialog.close());

  dialog.addEventListener('close', () => {
    if (nothing) reportNothing(nothing, locale);
    nothing = '';
  });
  return {
    open: (link, typed) => {
      if (!dialog.open) {
        input.value = typed;
        showRecent();
        openModal(dialog, [link, document.querySelector('.site-header .tools a'), document.querySelector('.mobile-menu summary')]);
        if (typed) suggest(typed.trim());
      }
      input.focus();
      if (!typed) input.select();
    },
  };
}

let made: SearchDialog | undefined;

export function dialogWith(texts: SearchTexts, locale: Locale): SearchDialog {
  made ??= makeDialog(texts, locale);
  return made;
}
