import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { readItem } from '@/features/storage/web-storage.ts';

/** Whether something is being written there: single letters are text then, and Ctrl+Z is the browser's. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]') !== null;

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Ctrl or ⌘ with a key, named by its place on the keyboard (`KeyK`): the letters on it are Greek half of the time. */
export const isChord = (event: Pressed, code: string): boolean =>
  event.code === code && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.isComposing;

/** A key alone, by its place. */
export const isPlain = (event: Pressed, code: string): boolean =>
  event.code === code && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;

/** Whether single keys are on: a switch of the accessibility settings (WCAG 2.1.4). */
export const keysAreOn = (): boolean => readItem(SHORTCUTS_KEY) !== 'off';
