import { textsFile } from '../../src/features/search/search-files.shared.ts';
import { prepareTexts, type SiteTexts, type TextsFile } from '../../src/features/search/texts.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';

const kept = new Map<Locale, { build: string | null; texts: SiteTexts }>();

/** The passages of the built pages, prepared once per isolate and build. @throws if the build has none */
export async function siteTexts(assets: Fetcher, locale: Locale): Promise<SiteTexts> {
  const response = await assets.fetch(`https://assets.internal${textsFile(locale)}`);
  if (!response.ok) throw new Error(`${textsFile(locale)}: ${response.status}`);
  const build = response.headers.get('ETag');
  const known = kept.get(locale);
  if (known && build !== null && known.build === build) {
    await response.body?.cancel();
    return known.texts;
  }
  const texts = prepareTexts((await response.json()) as TextsFile);
  kept.set(locale, { build, texts });
  return texts;
}
