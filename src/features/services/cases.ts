import { type Entry, getEntries } from '@/features/entries/entries.ts';

const SHOWN = 2;

export const getCases = async ({ locale, slug }: Pick<Entry<'services'>, 'locale' | 'slug'>): Promise<Entry<'work'>[]> =>
  (await getEntries('work', locale)).filter(({ data }) => data.services.includes(slug)).slice(0, SHOWN);
