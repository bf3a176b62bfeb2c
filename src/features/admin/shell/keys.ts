import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { readItem } from '@/features/storage/web-storage.ts';

/** Whether a press there is text: single keys are letters then, and Ctrl+Z is the browser's. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]') !== null;

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Ctrl or ⌘ with a key by its place (`KeyK`), since its letter may be Greek. */
export const isChord = (event: Pressed, code: string): boolean =>
  event.code === code && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.isComposing;

export const isPlain = (event: Pressed, code: string): boolean =>
  event.code === code && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;

/** Off by a switch of the accessibility settings (WCAG 2.1.4). */
export const keysAreOn = (): boolean => readItem(SHORTCUTS_KEY) !== 'off';
