import { pageAt } from '@/features/pages/page-entries.ts';
import type { Locale } from '@/i18n/locales.ts';
import { DEMO_PAGES } from './addresses.ts';

export async function listDemos(locale: Locale): Promise<{ to: string; title: string; description: string }[]> {
  const demos = DEMO_PAGES.map(async (to) => {
    const page = await pageAt(locale, to);
    return page ? [{ to, title: page.data.title, description: page.data.description }] : [];
  });
  return (await Promise.all(demos)).flat();
}
