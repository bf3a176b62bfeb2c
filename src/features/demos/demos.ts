import { getEntry } from '@/features/entries/entries.ts';
import type { Locale } from '@/i18n/locales.ts';
import { DEMO_PAGES, entryOf } from './addresses.ts';

export const listDemos = (locale: Locale): Promise<{ to: string; title: string; description: string }[]> =>
  Promise.all(
    DEMO_PAGES.map(async (to) => {
      const { title, description } = (await getEntry('pages', entryOf(to), locale)).data;
      return { to, title, description };
    }),
  );
