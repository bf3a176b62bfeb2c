import { type Place, returnFocus } from '@/features/focus/return-focus.ts';
import { announce } from './announce.ts';

/**
 * Ends an action: says what it led to in one polite sentence, and moves the focus to the first of the places that takes it. Without places
 * the focus stays; if its control goes, keep-focus.ts finds it another.
 */
export function conclude(sentence: string, places: readonly Place[] = []): void {
  if (sentence) announce(sentence);
  returnFocus(places);
}
