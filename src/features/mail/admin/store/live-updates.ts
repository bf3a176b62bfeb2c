import type { WritableAtom } from 'nanostores';
import type { List } from '../list/list-store.ts';
import type { LiveHandlers } from '../live/listen.ts';
import type { ThreadStore } from '../reading/thread-store.ts';
import type { MailView } from '../view.ts';
import type { MailBrowser } from './browser.ts';
import type { Navigation } from './navigation.ts';

/** Scrolled less than this, the top of the list is in sight; pixels. */
const TOP_PX = 8;

export const SETTLE_MS = 200;

export const listsNew = ({ folder, q, mailbox }: MailView, of: string): boolean =>
  (folder === 'inbox' || folder === 'all') && q.trim() === '' && (mailbox === '' || mailbox === of);

interface Options {
  list: Pick<List, 'refresh'>;
  thread: Pick<ThreadStore, 'refresh'>;
  counts: { refresh: () => void };
  navigation: Pick<Navigation, 'view' | 'go' | 'listTop'>;
  browser: Pick<MailBrowser, 'isListPressed' | 'listScrollTop' | 'scrollListToTop' | 'scrollPageTo' | 'later'>;
  $fresh: WritableAtom<number>;
  reloadAll: () => void;
}

export function createLiveUpdates({ list, thread, counts, navigation, browser, $fresh, reloadAll }: Options) {
  const holdsRows = () => browser.isListPressed() || Math.max(navigation.listTop(), browser.listScrollTop()) >= TOP_PX;
  const holdBack = () => $fresh.set($fresh.get() + 1);
  let cancel = () => {};
  const handlers: LiveHandlers = {
    onMessage: ({ thread: of, mailbox }) => {
      counts.refresh();
      const view = navigation.view();
      if (of === view.thread) void thread.refresh();
      if (!listsNew(view, mailbox)) return;
      if (view.page === 1 && !holdsRows()) void list.refresh(holdsRows).then((isHeldBack) => isHeldBack && holdBack());
      else holdBack();
    },
    onChange: () => {
      counts.refresh();
      cancel();
      cancel = browser.later(() => {
        void thread.refresh();
        void list.refresh(holdsRows);
      }, SETTLE_MS);
    },
    onReconnect: reloadAll,
  };
  return {
    ...handlers,
    showFresh: () => {
      $fresh.set(0);
      browser.scrollListToTop();
      browser.scrollPageTo(0);
      if (navigation.view().page > 1) navigation.go({ page: 1 });
      else void list.refresh();
    },
    stop: () => cancel(),
  };
}
