import { atom } from 'nanostores';
import { FIRST_VIEW, type MailView, readView, searched, writeView } from '../view.ts';
import type { MailBrowser } from './browser.ts';

/** `push` adds a step that Back undoes; `replace` does not: the next conversation, one more letter of a search. */
export type Go = (change: Partial<MailView>, how?: 'push' | 'replace') => void;

type Browser = Pick<MailBrowser, 'search' | 'setSearch' | 'back' | 'isSinglePane' | 'scrollTop' | 'scrollPageTo'>;

export function createNavigation(browser: Browser, onChange: (view: MailView, before: MailView | undefined) => void) {
  /** Undefined until the address is read: the server knows no query. */
  const $view = atom<MailView | undefined>();
  const view = (): MailView => $view.get() ?? FIRST_VIEW;
  let searchFrom = FIRST_VIEW.folder;
  let listTop = 0;
  let hasOwnStep = false;
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
    read: () => show(readView(browser.search())),
    /** Adds a step that Back undoes when opened from the list, none when continuing to the next conversation. */
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
    search: (text: string) => go(searched(view(), text, searchFrom), view().q === '' && text !== '' ? 'push' : 'replace'),
    listTop: () => (view().thread === '' ? browser.scrollTop() : listTop),
    /** Call once `thread` is drawn: a conversation begins at its top, and the list returns to its place. */
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
