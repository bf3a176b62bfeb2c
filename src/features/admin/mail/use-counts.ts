import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { $unread } from '../shell/unread.ts';
import { readCounts, readMailboxes } from './calls.ts';
import type { Folder, MailCounts } from './mail.schema.ts';

/** Several changes one after the other are counted once, milliseconds. */
const SETTLE_MS = 150;

/** How much lies where, and which mailboxes there are. */
export function useCounts(mailbox: string) {
  const [counts, setCounts] = useState<MailCounts>();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const outcome = await readCounts();
      if (!outcome.ok) return;
      setCounts(outcome.data);
      $unread.set(outcome.data.unread);
    }, SETTLE_MS);
  }, []);

  useEffect(() => {
    refresh();
    void readMailboxes().then((outcome) => {
      if (outcome.ok) setTitles(new Map(outcome.data.mailboxes.map(({ name, title }) => [name, title])));
    });
    return () => clearTimeout(timer.current);
  }, [refresh]);

  const unreadIn = useMemo(() => {
    const sums = new Map<Folder, number>();
    for (const one of counts?.folders ?? []) {
      if (!mailbox || one.mailbox === mailbox) sums.set(one.folder, (sums.get(one.folder) ?? 0) + one.unread);
    }
    return sums;
  }, [counts, mailbox]);

  return { unreadIn, failed: counts?.outbox.failed ?? 0, mailboxes: titles, refresh };
}
