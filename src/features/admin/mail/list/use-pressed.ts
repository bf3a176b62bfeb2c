import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Whether a pointer is down in a box: what moves between pressing and letting go is not what was meant.
 * @returns what tells it
 */
export function usePressed(box: RefObject<HTMLElement | null>): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    const note = ({ type, target }: Event) => {
      isDown.current = type === 'pointerdown' && target instanceof Node && (box.current?.contains(target) ?? false);
    };
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const kind of kinds) addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, true);
    };
  }, [box]);
  return useCallback(() => isDown.current, []);
}
