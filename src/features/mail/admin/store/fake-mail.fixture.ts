import { vi } from 'vitest';
import type { Outcome } from '@/features/api/client.ts';
import { fields } from '@/i18n/messages/en/fields.ts';
import { mail as texts } from '@/i18n/messages/en/mail.ts';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import type { MailItem, Thread, ThreadRow } from '../mail.schema.ts';
import { callQuery, type MailView } from '../view.ts';
import type { MailDialogs } from './actions.ts';
import type { MailBrowser } from './browser.ts';
import { createMail } from './mail-store.ts';
import type { MailServer } from './parts.ts';

export const TEXTS = { ...fields, ...texts } as unknown as AdminTexts;

export const ok = <Data>(data: Data): Outcome<Data> & { ok: true } => ({ ok: true, data });
export const failure = (status: number, message = '', fields?: Record<string, string>): Outcome<never> & { ok: false } => ({
  ok: false,
  status,
  offline: status === 0,
  error: { code: 'failed', message, ...(fields && { fields }) },
});

export const settled = () => vi.advanceTimersByTimeAsync(0);

export const row = (thread: string, change: Partial<ThreadRow> = {}): ThreadRow => ({
  thread,
  subject: thread,
  people: ['Ada'],
  peopleCount: 1,
  lastAt: '2026-11-20T08:00:00.000Z',
  count: 1,
  unread: 0,
  attachments: 0,
  snippet: '',
  marks: [],
  locale: 'en',
  folder: 'inbox',
  mailbox: 'default',
  answered: false,
  kept: false,
  delivery: null,
  ...change,
});

export const received = (id: string, readAt: string | null = null) =>
  ({ direction: 'in', id, at: `2026-11-20T08:00:00.${id.padStart(3, '0')}Z`, readAt, text: id }) as unknown as MailItem;

export const conversation = (thread: string, change: Partial<Thread> = {}): Thread => ({
  thread,
  subject: thread,
  folder: 'inbox',
  mailbox: 'default',
  locale: 'en',
  unread: 0,
  kept: false,
  privacyRequest: null,
  answerAll: null,
  answerTo: 'ada@client.example',
  messages: [received('1', '2026-11-20T09:00:00.000Z')],
  earlier: 0,
  ...change,
});

export function fakeBrowser(search = '') {
  const history = [search];
  let onBack = () => {};
  let onOnline = () => {};
  let onSession = () => {};
  let onVisible: (() => void) | undefined;
  const state = { isOnline: true, isSinglePane: false, isHidden: false, isListFocused: false, isListPressed: false, listTop: 0, top: 0 };
  const browser = {
    now: () => Date.now(),
    isOnline: () => state.isOnline,
    search: () => history.at(-1) ?? '',
    setSearch: (next: string, how: 'push' | 'replace') => {
      if (how === 'replace') history.pop();
      history.push(next);
    },
    back: () => {
      history.pop();
      onBack();
    },
    onBack: (work: () => void) => {
      onBack = work;
      return () => {
        onBack = () => {};
      };
    },
    later: (work: () => void, ms: number) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    whenVisible: (work: () => void) => {
      if (state.isHidden) onVisible = work;
      else work();
      return () => {
        onVisible = undefined;
      };
    },
    onOnline: (work: () => void) => {
      onOnline = work;
      return () => {};
    },
    onSession: (work: () => void) => {
      onSession = work;
      return () => {};
    },
    isSinglePane: () => state.isSinglePane,
    scrollTop: () => state.top,
    scrollPageTo: vi.fn<(top: number) => void>(),
    listScrollTop: () => state.listTop,
    scrollListToTop: vi.fn<() => void>(),
    isListFocused: () => state.isListFocused,
    isListPressed: () => state.isListPressed,
    watchListPress: () => () => {},
    focusRow: vi.fn<(index: number) => void>(),
    selectSearchText: vi.fn<() => void>(),
  } satisfies MailBrowser;
  const show = () => {
    state.isHidden = false;
    onVisible?.();
  };
  return { ...browser, state, history, goOnline: () => onOnline(), signIn: () => onSession(), show };
}

export function fakeServer(rows: readonly ThreadRow[] = [row('a'), row('b'), row('c')]) {
  const stored = { rows };
  return {
    stored,
    readThreads: vi.fn(async (view: MailView, _signal?: AbortSignal) =>
      ok({ rows: [...stored.rows], total: stored.rows.length, page: view.page, size: 50, query: callQuery(view) }),
    ),
    readThread: vi.fn(
      async (thread: string, _options?: { before?: string; signal?: AbortSignal }): Promise<Outcome<Thread>> => ok(conversation(thread)),
    ),
    readCounts: vi.fn(async () => ok({ unread: 2, folders: [], outbox: { queued: 0, failed: 0, held: 0 } })),
    readMailboxes: vi.fn(async () => ok({ mailboxes: [] })),
    readTemplates: vi.fn(async () => ok({ templates: [] })),
    readSettings: vi.fn(async () => failure(500)),
    changeThreads: vi.fn(
      async (_action: string, threads: readonly string[]): Promise<Outcome<{ id: string; changed: number; messages: number }>> =>
        ok({ id: 'change-1', changed: threads.length, messages: threads.length }),
    ),
    undoChange: vi.fn(async () => ok({ restored: 1, messages: 1 })),
    sendMessage: vi.fn(async () => failure(500)),
    takeBack: vi.fn(async () => failure(500)),
    uploadFile: vi.fn(async () => failure(500)),
    copyFile: vi.fn(async () => failure(500)),
    dropFile: vi.fn(async () => failure(500)),
  } satisfies MailServer & { stored: object };
}

export function fakeDialogs() {
  const titles: string[] = [];
  let undoLast = async () => {};
  const dialogs: MailDialogs = {
    undoable: async (action) => {
      const outcome = await action.run();
      if (!outcome.ok) return outcome;
      titles.push(action.title);
      undoLast = async () => {
        if ((await action.undo(outcome.data)).ok) action.onUndone?.();
      };
      return outcome;
    },
    confirmed: async ({ run }) => (await run()).ok,
    announceSuccess: (title) => void titles.push(title),
  };
  return { ...dialogs, titles, undo: () => undoLast() };
}

export async function startMail(search = '') {
  const browser = fakeBrowser(search);
  const server = fakeServer();
  const dialogs = fakeDialogs();
  const mail = createMail({ texts: TEXTS, languageTag: 'en-GB', server, browser, dialogs });
  const stop = mail.start();
  await settled();
  return {
    ...{ browser, server, dialogs, mail, stop },
    threads: () => mail.list.shown().rows.map(({ thread }) => thread),
    selected: () => [...mail.rows.$rows.get().selection.ids],
  };
}
