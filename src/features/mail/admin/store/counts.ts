import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import type { Folder, MailCounts } from '../mail.schema.ts';
import type { MailBrowser } from './browser.ts';

const COUNT_DELAY_MS = 150;

interface Server {
  readCounts: () => Promise<Outcome<MailCounts>>;
  readMailboxes: () => Promise<Outcome<{ mailboxes: readonly { name: string; title: string }[] }>>;
}

/** @param mailbox empty for all */
export function unreadByFolder(counts: MailCounts | undefined, mailbox: string): ReadonlyMap<Folder, number> {
  const sums = new Map<Folder, number>();
  for (const entry of counts?.folders ?? []) {
    if (!mailbox || entry.mailbox === mailbox) sums.set(entry.folder, (sums.get(entry.folder) ?? 0) + entry.unread);
  }
  return sums;
}

export function createCounts(server: Server, { later }: Pick<MailBrowser, 'later'>, onUnread: (unread: number) => void) {
  const $counts = atom<MailCounts | undefined>();
  const $mailboxes = atom<ReadonlyMap<string, string>>(new Map());
  let cancel = () => {};
  const count = async () => {
    const outcome = await server.readCounts();
    if (!outcome.ok) return;
    $counts.set(outcome.data);
    onUnread(outcome.data.unread);
  };
  return {
    $counts,
    $mailboxes,
    refresh: () => {
      cancel();
      cancel = later(() => void count(), COUNT_DELAY_MS);
    },
    readMailboxes: async () => {
      const outcome = await server.readMailboxes();
      if (outcome.ok) $mailboxes.set(new Map(outcome.data.mailboxes.map(({ name, title }) => [name, title])));
    },
    stop: () => cancel(),
  };
}
