import { recordsOf, type SearchRecord } from '../../../src/features/search/hosted/records.shared.ts';
import { textsFile } from '../../../src/features/search/search-files.shared.ts';
import type { TextsFile } from '../../../src/features/search/texts.shared.ts';
import { LOCALE_CODES, type Locale } from '../../../src/i18n/locales.ts';

const kept = new Map<Locale, { build: string | null; records: SearchRecord[] }>();

async function recordsIn(assets: Fetcher, locale: Locale): Promise<SearchRecord[] | undefined> {
  const response = await assets.fetch(`https://assets.internal${textsFile(locale)}`);
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const build = response.headers.get('ETag');
  const known = kept.get(locale);
  if (known && build !== null && known.build === build) {
    await response.body?.cancel();
    return known.records;
  }
  const records = await recordsOf((await response.json()) as TextsFile);
  kept.set(locale, { build, records });
  return records;
}

export async function builtRecords(assets: Fetcher): Promise<SearchRecord[]> {
  const all = await Promise.all(LOCALE_CODES.map((locale) => recordsIn(assets, locale)));
  return all.flatMap((records) => (all.includes(undefined) ? [] : (records ?? [])));
}
