import { type RefObject, useEffect, useRef } from 'react';
import type { MailItem } from '../mail.schema.ts';
import { messageAnchor } from './Message.tsx';

/**
 * A conversation begins at its top; once its messages are there, at the first that is unread, where that one is out of sight. Once for each
 * opening: what comes later moves nothing. The focus stays where it is.
 */
export function useUnreadInSight(box: RefObject<HTMLElement | null>, thread: string, messages: readonly MailItem[]): void {
  const done = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another conversation.
  useEffect(() => {
    done.current = '';
    box.current?.scrollTo(0, 0);
  }, [thread]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the messages are there.
  useEffect(() => {
    if (!thread || messages.length === 0 || done.current === thread) return;
    done.current = thread;
    const unread = messages.find((item) => item.direction === 'in' && item.readAt === null);
    const place = unread && document.getElementById(messageAnchor(unread.id));
    // Whoever has begun to write stays at the answer.
    if (!place || unread === messages[0] || box.current?.querySelector('textarea:focus')) return;
    if (place.getBoundingClientRect().bottom > Math.min(innerHeight, box.current?.getBoundingClientRect().bottom ?? innerHeight))
      place.scrollIntoView({ block: 'start' });
  }, [thread, messages.length]);
}
