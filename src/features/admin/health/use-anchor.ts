import { type RefObject, useEffect } from 'react';

/** Keeps the address's anchor at the top while the parts above it load, until the owner does something or the anchor changes. */
export function useAnchor(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const target = isOpen && location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (!target || !box.current) return undefined;
    const observer = new ResizeObserver(() => target.scrollIntoView());
    observer.observe(box.current);
    const stop = () => observer.disconnect();
    const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'] as const;
    for (const action of actions) addEventListener(action, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const action of actions) removeEventListener(action, stop);
    };
  }, [box, isOpen]);
}
