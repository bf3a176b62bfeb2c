import { useLayoutEffect, useRef, useState } from 'react';

// React warns about layout effects on the server.
const useMeasuring = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/**
 * Tracks an element's width in CSS pixels, so that a drawing's letters keep their size.
 * @param before the width that the server draws for
 */
export function useWidth<E extends Element>(before: number): [ref: React.RefObject<E | null>, widthPx: number] {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(before);
  useMeasuring(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(Math.max(1, Math.round(entry.contentRect.width))));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
