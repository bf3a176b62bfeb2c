import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus when the focused element is removed, which would drop it to the body.
 * @param next finds the new element once the page shows what is left
 */
export function useLostFocus(part: RefObject<HTMLElement | null>, next: (lost: Element) => HTMLElement | null | undefined): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    const { current: place } = part;
    if (!place) return undefined;
    let focused: Element | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // Left on purpose: the element still exists once the browser has moved on.
    const onBlur = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (focused === target && focused?.isConnected && document.activeElement !== focused) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      const lost = focused;
      focused = undefined;
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
