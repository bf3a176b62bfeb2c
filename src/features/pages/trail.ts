import { COLLECTIONS } from '@/features/content/collections.shared.ts';
import { getEntry } from '@/features/entries/entries.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { Locale } from '@/i18n/locales.ts';

const PARENTS: Record<string, string> = {
  '/about': 'about',
  '/professional': 'professional',
  '/projects': 'projects',
  '/store': 'store',
  '/work': 'work',
  ...Object.fromEntries(Object.values(COLLECTIONS).map(({ home, page }) => [home, page])),
};

export type Trail = { name: string; to: string }[];

export async function trailTo(locale: Locale, bare: string): Promise<Trail> {
  const steps = bare.split('/').slice(1, -1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  const trail: Trail = [];
  for (const to of above) {
    const slug = own(PARENTS, to);
    if (slug) trail.push({ name: (await getEntry('pages', slug, locale)).data.title, to });
  }
  return trail;
}
