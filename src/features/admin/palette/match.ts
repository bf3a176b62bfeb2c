import { closest, readTyped } from '@/features/search/reading/typed.shared.ts';
import { fold } from '@/i18n/fold.ts';

export interface Named {
  id: string;
  name: string;
  /** The name in the other language, and other words for it. */
  also?: string;
}

export const folded = (text: string): string => fold(text).trim();

/** Best first, stable among equals; an empty query finds all. */
export function matches<Item extends Named>(items: readonly Item[], query: string): Item[] {
  const typed = folded(query);
  return typed === '' ? [...items] : closest(items, readTyped(typed), ({ name, also = '' }) => [folded(name), folded(also)]);
}
