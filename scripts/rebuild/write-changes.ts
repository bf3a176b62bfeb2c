import { readFileSync } from 'node:fs';
import { type ContentList, contentList, ENTRIES_FILE } from '../../src/features/admin/content/content.schema.ts';
import { entryCard } from '../../src/features/cards/card-list.ts';
import { entryAddress } from '../../src/features/content/collections.shared.ts';
import { changeDates } from '../../src/features/entries/change-dates.ts';
import { changeList } from '../../src/features/entries/entry-list.ts';
import { buildSchema } from '../../src/features/health/health.schema.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { pageNote } from '../../src/features/machines/page-registry.ts';
import type { brokenLinks } from '../../src/features/markdown/link-check.ts';
import { pagesThatShow } from '../../src/features/markdown/shown-registry.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { SITE } from '../built-site.ts';
import { makeCards } from '../cards.ts';
import { replaceFile } from '../replace-file.ts';
import type { ChangedText } from './changed-texts.ts';

type Named = Pick<ChangedText, 'collection' | 'slug'>;

/** The days of changed pages in the sitemaps for machines. */
export function changeSitemap(changed: readonly Named[], sitemap: string): string {
  let text = sitemap;
  for (const { collection, slug } of changed)
    for (const locale of LOCALE_CODES) {
      const address = path(locale, entryAddress(collection, slug));
      const { modified } = pageNote(address);
      const entry = `<loc>${identity.url}${address}</loc><lastmod>`;
      const start = text.indexOf(entry) + entry.length;
      if (modified && start >= entry.length)
        text = `${text.slice(0, start)}${modified.toISOString()}${text.slice(text.indexOf('<', start))}`;
    }
  return text;
}

/** Draws the cards of changed titles; the others are in the cache. */
export const changeCards = (changed: readonly Named[]): Promise<unknown> =>
  makeCards(
    SITE,
    changed.flatMap(({ collection, slug }) => LOCALE_CODES.flatMap((locale) => entryCard(collection, slug, locale))),
  );

interface Build {
  changed: readonly { collection: ContentList['entries'][number]['collection']; slug: string }[];
  broken: ReturnType<typeof brokenLinks>;
  isServed: (address: string) => boolean;
  /** Of the build before. */
  stamp: string;
}

/** The list of `/admin/content`. */
export async function changeEntries({ changed, broken, isServed, stamp }: Build): Promise<void> {
  const { version, builtAt } = buildSchema.parse(JSON.parse(stamp));
  const list = contentList.parse(JSON.parse(readFileSync(`${SITE}${ENTRIES_FILE}`, 'utf8')));
  const dates = changed.map(({ collection, slug }) => {
    const folder = `content/${collection}/${slug}`;
    return { folder, changedAt: changeDates(folder) };
  });
  const next = changeList(list, changed, {
    ...{ now: Date.now(), isServed, pagesThatShow, broken },
    changedAt: (file) => dates.find(({ folder }) => file.startsWith(`${folder}/`))?.changedAt(file) ?? null,
    previous: { version, builtAt, hashes: new Map(list.entries.map(({ collection, slug, hash }) => [`${collection}/${slug}`, hash])) },
  });
  await replaceFile(`${SITE}${ENTRIES_FILE}`, `${JSON.stringify(next)}\n`);
}
