import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import type { MailItem, Thread } from '../mail.schema.ts';
import type { MailBrowser } from '../store/browser.ts';
import { createRemote, type Remote } from '../store/remote.ts';

/** When a queued reply's status is requested again: milliseconds after its sending time. */
export const STATUS_CHECKS_MS = [700, 3000, 10_000, 30_000];

interface Earlier {
  thread: string;
  messages: readonly MailItem[];
  left: number;
}

export interface OpenThread {
  thread: string;
  resource: Remote<Thread>;
  messages: readonly MailItem[];
  earlier: number;
  unfolded: ReadonlySet<string>;
}

const isUnread = (item: MailItem): boolean => item.direction === 'in' && item.readAt === null;

function openThread(thread: string, remote: Remote<Thread>, pages: Earlier | undefined, before: OpenThread): OpenThread {
  const data = thread !== '' && remote.data?.thread === thread ? remote.data : undefined;
  const own = pages?.thread === thread ? pages : undefined;
  const older = (own?.messages ?? []).filter(({ id }) => data?.messages.every((item) => item.id !== id));
  const messages = data ? [...older, ...data.messages] : [];
  const fresh = messages.filter((item, index) => index === messages.length - 1 || isUnread(item)).map(({ id }) => id);
  const unfolded = new Set([...(before.thread === thread ? before.unfolded : []), ...fresh]);
  return { thread, resource: { ...remote, data }, messages, earlier: own?.left ?? data?.earlier ?? 0, unfolded };
}

export const unreadKey = ({ resource: { data } }: OpenThread): string =>
  data && data.unread > 0 ? `${data.thread}:${data.messages.at(-1)?.id}` : '';

const queuedReply = (messages: readonly MailItem[] = []) =>
  messages.findLast((item) => item.direction === 'out' && item.status === 'queued') as Extract<MailItem, { direction: 'out' }> | undefined;

type Read = (thread: string, options?: { before?: string; signal?: AbortSignal }) => Promise<Outcome<Thread>>;

export function createThread(read: Read, browser: Pick<MailBrowser, 'isOnline' | 'now' | 'later'>, gone: string) {
  const remote = createRemote<Thread>(browser);
  const nothing: OpenThread = { thread: '', resource: remote.$remote.get(), messages: [], earlier: 0, unfolded: new Set() };
  const $thread = atom<OpenThread>(nothing);
  let thread = '';
  let pages: Earlier | undefined;
  let isBusy = false;
  let watched = '';
  let checks: (() => void)[] = [];

  const refresh = async (): Promise<void> => {
    const of = thread;
    if (!of) return;
    const data = await remote.refresh(() => read(of));
    if (data && thread === of) remote.put(data);
  };
  const watchReply = (reply: ReturnType<typeof queuedReply>) => {
    if ((reply?.id ?? '') === watched) return;
    watched = reply?.id ?? '';
    for (const cancel of checks) cancel();
    const waitMs = reply?.undoUntil ? Math.max(0, Date.parse(reply.undoUntil) - browser.now()) : 0;
    checks = reply ? STATUS_CHECKS_MS.map((after) => browser.later(() => void refresh(), waitMs + after)) : [];
  };
  const publish = () => {
    const next = openThread(thread, remote.$remote.get(), pages, $thread.get());
    watchReply(queuedReply(next.resource.data?.messages));
    $thread.set(next);
  };
  remote.$remote.listen(publish);
  const load = () =>
    remote.load(async (signal) => {
      const outcome = await read(thread, { signal });
      return !outcome.ok && outcome.status === 404 ? { ...outcome, error: { ...outcome.error, message: gone } } : outcome;
    });

  return {
    $thread,
    refresh,
    reload: () => void (thread && load()),
    show: (next: string) => {
      if (next === thread) return;
      thread = next;
      if (next) return void load();
      remote.cancel();
      publish();
    },
    showEarlier: async (): Promise<void> => {
      const of = thread;
      const before = $thread.get().messages[0]?.at;
      if (isBusy || !before) return;
      isBusy = true;
      const outcome = await read(of, { before });
      isBusy = false;
      if (!outcome.ok) return;
      const newer = pages?.thread === of ? pages.messages : [];
      pages = { thread: of, messages: [...outcome.data.messages, ...newer], left: outcome.data.earlier };
      publish();
    },
  };
}
export type ThreadStore = ReturnType<typeof createThread>;
