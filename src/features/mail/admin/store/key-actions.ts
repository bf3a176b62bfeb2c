import { actionsIn } from '../changes.ts';
import type { ReplyWay } from '../compose/reply-request.ts';
import type { MailKey } from '../keys.ts';
import { rowIndex } from '../list/rows-store.ts';
import type { MailAction } from '../mail.schema.ts';
import type { MailBrowser } from './browser.ts';
import type { MailFlow } from './flow.ts';
import type { MailParts } from './parts.ts';

interface Options {
  parts: MailParts;
  flow: MailFlow;
  browser: MailBrowser;
  reply: { request: (way: ReplyWay) => void };
  composing: { compose: () => void; forward: () => void };
  showKeys: () => void;
}

export function createKeyActions({ parts, flow, browser, reply, composing, showKeys }: Options) {
  const { list, rows, navigation, thread } = parts;
  const { open, act } = flow;
  const at = () => rowIndex(rows.$rows.get());
  const rowAtKeys = () => list.shown().rows[at()];

  const move = (by: 1 | -1) => {
    const isOpen = navigation.view().thread !== '';
    const to = browser.isListFocused() || isOpen ? at() + by : at();
    const row = list.shown().rows[to];
    if (!row) return;
    rows.moveTo(to);
    if (isOpen) open(row.thread, browser.isListFocused() ? 'row' : 'heading');
    else browser.focusRow(to);
  };
  const targets = (): readonly string[] => {
    const { ids } = rows.$rows.get().selection;
    if (ids.size > 0) return [...ids];
    const { thread: opened } = navigation.view();
    if (opened) return [opened];
    const row = browser.isListFocused() ? rowAtKeys() : undefined;
    return row ? [row.thread] : [];
  };
  const doAction = (action: MailAction) => {
    const { data } = thread.$thread.get().resource;
    const folder = rows.$rows.get().selection.ids.size === 0 && data ? data.folder : navigation.view().folder;
    const meant = action === 'spam' && folder === 'spam' ? 'inbox' : action;
    if (meant === 'unread' || actionsIn(folder).includes(meant)) act(meant, targets());
  };
  const keys: Record<MailKey, () => void> = {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      const row = browser.isListFocused() ? rowAtKeys() : undefined;
      if (row) open(row.thread, 'heading');
    },
    list: flow.close,
    archive: () => doAction('archive'),
    delete: () => doAction('delete'),
    spam: () => doAction('spam'),
    unread: () => doAction('unread'),
    reply: () => navigation.view().thread && reply.request('reply'),
    replyAll: () => navigation.view().thread && reply.request('all'),
    forward: composing.forward,
    compose: () => composing.compose(),
    select: () => {
      const row = rowAtKeys();
      if (row) rows.toggle(row.thread);
    },
    search: flow.focusSearch,
    keys: showKeys,
  };
  return (key: MailKey) => keys[key]();
}
