import { type Place, returnFocus } from '@/features/focus/return-focus.ts';
import { announce } from './announce.ts';

/**
 * Ends an action: says what it led to in one polite sentence, and moves the focus to the first of the places that takes it. Without places
 * the focus stays, in view if the keyboard led it there; if its control goes, keep-focus.ts finds it another.
 */
export function conclude(sentence: string, places: readonly Place[] = []): void {
  if (sentence) announce(sentence);
  // A list that has become shorter moves the page.
  if (!returnFocus(places)) document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
}
