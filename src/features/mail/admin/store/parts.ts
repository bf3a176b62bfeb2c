import { atom } from 'nanostores';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import { $unread } from '../../../admin/shell/unread.ts';
import type * as calls from '../calls.ts';
import { createComposeParts } from '../compose/compose-parts.ts';
import { createList } from '../list/list-store.ts';
import { createRows } from '../list/rows-store.ts';
import { createThread } from '../reading/thread-store.ts';
import { type MailView, toListKey } from '../view.ts';
import { createActions, type MailDialogs } from './actions.ts';
import type { MailBrowser } from './browser.ts';
import { createCounts } from './counts.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createNavigation } from './navigation.ts';

export type MailServer = Omit<typeof calls, 'listAddress' | 'fileAddress' | 'tryAgain' | 'countEmptying' | 'emptyFolder' | 'readDocuments'>;

export interface MailOptions {
  texts: AdminTexts;
  languageTag: string;
  server: MailServer;
  browser: MailBrowser;
  dialogs: MailDialogs;
}

export function createParts({ texts, languageTag, server, browser, dialogs }: MailOptions) {
  const list = createList(server.readThreads, browser);
  const thread = createThread(server.readThread, browser, texts['mail.reading.gone']);
  const counts = createCounts(server, browser, (unread) => $unread.set(unread));
  const rows = createRows();
  const $fresh = atom(0);

  const onView = (view: MailView, before: MailView | undefined) => {
    if (before && (toListKey(view) !== toListKey(before) || view.page !== before.page)) {
      $fresh.set(0);
      rows.begin();
    }
    list.show(view);
    showRows();
    if (view.thread !== before?.thread) rows.open(view.thread);
    thread.show(view.thread);
  };
  const navigation = createNavigation(browser, onView);
  const showRows = () =>
    rows.list(
      list.shown().rows.map((row) => row.thread),
      navigation.view().thread,
    );
  list.$list.listen(showRows);

  const actions = createActions({
    list,
    folder: () => navigation.view().folder,
    texts,
    languageTag,
    dialogs,
    changeThreads: server.changeThreads,
    undoChange: server.undoChange,
    reload: () => {
      counts.refresh();
      void thread.refresh();
    },
  });
  const live = createLiveUpdates({ list, thread, counts, navigation, browser, $fresh, reloadAll: actions.reloadAll });
  return { list, thread, counts, rows, navigation, actions, live, composeParts: createComposeParts(server), $fresh };
}
export type MailParts = ReturnType<typeof createParts>;
