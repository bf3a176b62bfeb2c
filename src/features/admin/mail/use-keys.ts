import { useEffect, useRef } from 'react';
import { isWriting, keysAreOn } from '../shell/keys.ts';
import { keyOf, type MailKey } from './keys.ts';

/**
 * Hears the page's single keys. Never where something is written, in a dialog, or when they are switched off.
 * @param isHeld an answer was asked for and its field is not there yet: what is typed meanwhile is no keys
 */
export function useKeys(actions: Partial<Record<MailKey, () => void>>, isHeld: boolean): void {
  const latest = useRef({ actions, isHeld });
  latest.current = { actions, isHeld };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target) || document.querySelector('dialog:modal') || !keysAreOn()) return;
      const key = keyOf(event);
      const run = key && latest.current.actions[key];
      if (!run || latest.current.isHeld) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
