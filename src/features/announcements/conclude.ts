import { type Place, returnFocus } from '@/features/focus/return-focus.ts';
import { announce } from './announce.ts';

/**
 * Ends an action: announces its result politely and focuses the first place that accepts the focus. Without places the focus stays; if its
 * control disappears, keep-focus.ts finds it another place.
 */
export function conclude(sentence: string, places: readonly Place[] = []): void {
  if (sentence) announce(sentence);
  if (!returnFocus(places)) document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
}
