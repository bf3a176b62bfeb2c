import { useEffect, useRef } from 'react';
import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { isWriting } from '../frame/keys.ts';
import { keyOf, type MailKey } from './keys.ts';

/** Whether single keys are on: a switch of the accessibility settings (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Hears the page's single keys. Never where something is written, in a dialog, or when they are switched off. */
export function useKeys(actions: Partial<Record<MailKey, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target) || document.querySelector('dialog:modal') || !keysAreOn()) return;
      const key = keyOf(event);
      const run = key && latest.current[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
