import { useLayoutEffect, useRef } from 'react';
import type { Go } from './use-view.ts';
import type { MailView } from './view.ts';

/** Whether list and conversation take turns: on a phone, and where large text leaves no room for both (mail.css). */
export function takesTurns(): boolean {
  const page = document.querySelector('.mail');
  return page !== null && getComputedStyle(page).getPropertyValue('--panes').trim() === '1';
}

/**
 * Opening and leaving a conversation. The first is a step that Back undoes, going on to the next is none; on a phone the list comes back
 * where it was left.
 */
export function useOpening(view: MailView | undefined, go: Go) {
  /** The list's place on a phone, pixels. */
  const left = useRef(0);
  /** A step of ours lies between the list and what is open. */
  const stepped = useRef(false);
  const thread = view?.thread ?? '';
  const before = useRef(thread);

  useLayoutEffect(() => {
    if (before.current === thread) return;
    const began = before.current === '';
    before.current = thread;
    if (thread === '') stepped.current = false;
    if (takesTurns() && (began || thread === '')) scrollTo(0, thread === '' ? left.current : 0);
  }, [thread]);

  return {
    open: (next: string) => {
      if (thread === '') {
        left.current = scrollY;
        stepped.current = true;
      }
      go({ thread: next }, thread === '' ? 'push' : 'replace');
    },
    close: () => {
      if (thread === '') return;
      if (stepped.current) history.back();
      else go({ thread: '' }, 'replace');
    },
    /** Where the list is scrolled to on a phone, also while a conversation covers it. */
    listTop: () => (thread === '' ? scrollY : left.current),
  };
}
