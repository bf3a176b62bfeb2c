import { type FocusTarget, returnFocus } from '@/features/focus/modal.ts';
import { announce } from './announce.ts';

/**
 * Ends an action: announces its result politely and focuses the first place that accepts the focus. Without places the focus stays; if its
 * control disappears, keep-focus.ts finds it another place.
 */
export function conclude(sentence: string, places: readonly FocusTarget[] = []): void {
  if (sentence) announce(sentence);
  if (!returnFocus(places)) document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
}
