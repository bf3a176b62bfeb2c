import { type RefObject, useEffect, useRef } from 'react';
import type { MailItem } from '../mail.schema.ts';
import { messageAnchor } from './Message.tsx';

/** Scrolls a conversation to its top when opened, then once to the first unread message if that is out of sight. The focus stays. */
export function useUnreadInSight(box: RefObject<HTMLElement | null>, thread: string, messages: readonly MailItem[]): void {
  const shown = useRef({ thread: '', isDone: false });

  useEffect(() => {
    if (shown.current.thread !== thread) {
      shown.current = { thread, isDone: false };
      box.current?.scrollTo(0, 0);
    }
    if (!thread || messages.length === 0 || shown.current.isDone) return;
    shown.current.isDone = true;
    const unread = messages.find((item) => item.direction === 'in' && item.readAt === null);
    const place = unread && document.getElementById(messageAnchor(unread.id));
    if (!place || unread === messages[0] || box.current?.querySelector('textarea:focus')) return;
    if (place.getBoundingClientRect().bottom > Math.min(innerHeight, box.current?.getBoundingClientRect().bottom ?? innerHeight))
      place.scrollIntoView({ block: 'start' });
  }, [box, thread, messages]);
}
