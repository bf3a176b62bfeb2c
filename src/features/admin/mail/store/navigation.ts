import { atom } from 'nanostores';
import { FIRST_VIEW, type MailView, readView, searched, writeView } from '../view.ts';
import type { MailBrowser } from './browser.ts';

/** `push` is a step that Back undoes; `replace` is none: the next conversation, one more letter of a search. */
export type Go = (change: Partial<MailView>, how?: 'push' | 'replace') => void;

type Browser = Pick<MailBrowser, 'search' | 'setSearch' | 'back' | 'isSinglePane' | 'scrollTop' | 'scrollPageTo'>;

/**
 * What the page shows, stored in its address.
 * @param onChange called with each new view, before anything is drawn
 */
export function createNavigation(browser: Browser, onChange: (view: MailView, before: MailView | undefined) => void) {
  /** Undefined until the address was read: the server knows no query. */
  const $view = atom<MailView | undefined>();
  const view = (): MailView => $view.get() ?? FIRST_VIEW;
  /** Where the search began, to come back to. */
  let searchFrom = FIRST_VIEW.folder;
  /** The list's place where it shares the pane, pixels. */
  let listTop = 0;
  /** Whether a step of ours lies between the list and the open conversation. */
  let hasOwnStep = false;
  /** The conversation that is drawn; empty for none. */
  let drawn = '';

  const show = (next: MailView) => {
    const before = $view.get();
    if (!next.q) searchFrom = next.folder;
    $view.set(next);
    onChange(next, before);
  };
  const go: Go = (change, how = 'push') => {
    const before = $view.get();
    if (!before) return;
    const next = { ...before, ...change };
    browser.setSearch(writeView(next), how);
    show(next);
  };

  return {
    $view,
    view,
    go,
    /** Reads the address: at first, and after Back and Forward. */
    read: () => show(readView(browser.search())),
    /** Opening from the list is a step that Back undoes, going on to the next conversation is none. */
    open: (thread: string) => {
      const isFromList = view().thread === '';
      if (isFromList) {
        listTop = browser.scrollTop();
        hasOwnStep = true;
      }
      go({ thread }, isFromList ? 'push' : 'replace');
    },
    close: () => {
      if (view().thread === '') return;
      if (hasOwnStep) browser.back();
      else go({ thread: '' }, 'replace');
    },
    /** Follows a text in the search field. The first letter is a step that Back undoes, those after it are not. */
    search: (text: string) => go(searched(view(), text, searchFrom), view().q === '' && text !== '' ? 'push' : 'replace'),
    /** The list's scroll position, also while a conversation covers it. */
    listTop: () => (view().thread === '' ? browser.scrollTop() : listTop),
    /** To be called once `thread` is drawn: a conversation begins at its top, and the list comes back where it was left. */
    restoreScroll: (thread: string) => {
      if (thread === drawn) return;
      const isOpened = drawn === '';
      drawn = thread;
      if (thread === '') hasOwnStep = false;
      if ((isOpened || thread === '') && browser.isSinglePane()) browser.scrollPageTo(thread === '' ? listTop : 0);
    },
  };
}
export type Navigation = ReturnType<typeof createNavigation>;
