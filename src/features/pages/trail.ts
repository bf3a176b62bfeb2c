import type { Locale } from '@/i18n/locales.ts';
import { pageAt } from './page-entries.ts';

export type Trail = { name: string; to: string }[];

/** The entries of `content/pages` above an address. */
export async function trailTo(locale: Locale, bare: string): Promise<Trail> {
  const steps = bare.split('/').slice(1, -1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  const trail: Trail = [];
  for (const to of above) {
    const page = await pageAt(locale, to);
    if (page) trail.push({ name: page.data.title, to });
  }
  return trail;
}
