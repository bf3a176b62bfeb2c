import { type RefObject, useEffect } from 'react';

/** Keeps the address's anchor at the top while the parts above it load, until the owner does something. */
export function useAnchor(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !location.hash || !box.current) return undefined;
    // The anchor may change meanwhile.
    const observer = new ResizeObserver(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    observer.observe(box.current);
    const stop = () => observer.disconnect();
    const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const action of actions) addEventListener(action, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const action of actions) removeEventListener(action, stop);
    };
  }, [box, isOpen]);
}
