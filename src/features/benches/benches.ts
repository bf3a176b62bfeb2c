import { entryOf } from '@/features/entries/entries.ts';
import type { Locale } from '@/i18n/locales.ts';
import { TEST_BENCHES } from './addresses.ts';

/** The test benches in a language, in the order of their table; their names are those of their entries in content/pages. */
export const benches = (locale: Locale): Promise<{ to: string; title: string; description: string }[]> =>
  Promise.all(
    TEST_BENCHES.map(async (to) => {
      const { title, description } = (await entryOf('pages', to.slice(1), locale)).data;
      return { to, title, description };
    }),
  );
