import type { CollectionKey } from 'astro:content';
import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';

export function nextEntry<C extends CollectionKey>(home: string, entries: readonly Entry<C>[], slug: string) {
  const next = entries[(entries.findIndex((entry) => entry.slug === slug) + 1) % entries.length];
  if (!next || next.slug === slug) return undefined;
  return { title: next.data.title, to: `${home}/${next.slug}`, lang: borrowedTag(next) };
}
