import { type RefObject, useEffect, useRef } from 'react';

/**
 * Catches the focus when what has it is removed from a part of the page: a row that goes, a form that was sent, a button that has done its
 * work. Without it the focus falls to the body, and who works by keyboard begins at the top of the page.
 * @param next where it goes, asked once the page shows what is left
 */
export function useLostFocus(part: RefObject<HTMLElement | null>, next: (lost: Element) => HTMLElement | null | undefined): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    const { current: place } = part;
    if (!place) return undefined;
    let held: Element | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      held = target as Element;
    };
    // Left on purpose: it is still there when the browser has moved on.
    const onBlur = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (held === target && held?.isConnected && document.activeElement !== held) held = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      const lost = held;
      held = undefined;
      if (document.activeElement === document.body) latest.current(lost)?.focus({ preventScroll: true });
    });
    place.addEventListener('focusin', onFocus);
    place.addEventListener('focusout', onBlur);
    observer.observe(place, { childList: true, subtree: true });
    return () => {
      place.removeEventListener('focusin', onFocus);
      place.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, [part]);
}
