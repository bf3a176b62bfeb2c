import type { MailAction, ThreadRow } from '../mail.schema.ts';
import type { MailBrowser } from './browser.ts';
import type { MailParts } from './parts.ts';

/** Where the focus goes once the page shows `thread`; empty for the list alone. */
export interface FocusIntent {
  to: 'row' | 'heading';
  thread: string;
}

const STAYING: readonly MailAction[] = ['read', 'keep', 'release'];

export function nextThread(rows: readonly Pick<ThreadRow, 'thread'>[], open: string, done: readonly string[]): string | undefined {
  const index = rows.findIndex(({ thread }) => thread === open);
  if (index < 0) return undefined;
  const left = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
  return left.find(({ thread }) => !done.includes(thread))?.thread;
}

export function createFlow({ list, rows, navigation, actions }: MailParts, browser: MailBrowser) {
  const { view } = navigation;
  const focusNext: { current: FocusIntent | undefined } = { current: undefined };
  let isSearchAwaited = false;

  const open = (thread: string, focus: FocusIntent['to']) => {
    focusNext.current = { to: browser.isSinglePane() ? 'heading' : focus, thread };
    navigation.open(thread);
  };
  const close = () => {
    focusNext.current = { to: 'row', thread: '' };
    navigation.close();
  };
  const goOn = (done: readonly string[]) => {
    const next = nextThread(list.shown().rows, view().thread, done);
    if (next && !browser.isSinglePane()) open(next, browser.isListFocused() ? 'row' : 'heading');
    else close();
  };
  const act = (action: MailAction, threads: readonly string[]) => {
    if (threads.length === 0) return;
    const { thread } = view();
    if (!threads.includes(thread) || STAYING.includes(action))
      focusNext.current = browser.isListFocused() ? { to: 'row', thread } : undefined;
    else if (action === 'unread') close();
    else goOn(threads);
    rows.clear();
    void actions.run(action, threads);
  };

  return {
    focusNext,
    open,
    close,
    goOn,
    act,
    actOnSelected: (action: MailAction) => act(action, [...rows.$rows.get().selection.ids]),
    focusSearch: () => {
      // At once, or the letters after the key would act as keys; where the conversation covers the list, once the list is back.
      if (!browser.isSinglePane() || view().thread === '') return browser.selectSearchText();
      isSearchAwaited = true;
      navigation.close();
    },
    drawn: (thread: string) => {
      if (thread !== '' || !isSearchAwaited) return;
      isSearchAwaited = false;
      browser.selectSearchText();
    },
  };
}
export type MailFlow = ReturnType<typeof createFlow>;
