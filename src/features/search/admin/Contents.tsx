import { fill, numbersIn } from '@/i18n/fill.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import type { CollectionCounts, SearchOverview } from './search-admin.schema.ts';

const countIn = (counts: CollectionCounts, collection: string, locale: Locale): number =>
  counts.find((one) => one.collection === collection)?.pages[locale] ?? 0;

const totalIn = (counts: CollectionCounts, locale: Locale): number => counts.reduce((sum, { pages }) => sum + (pages[locale] ?? 0), 0);

const nameOf = (texts: AdminTexts, collection: string): string =>
  (texts as Record<string, string>)[`adminSearch.collection.${collection}`] ?? collection;

export function Contents({ overview: { site, hosted, missing, problem } }: { overview: SearchOverview }) {
  const { texts, languageTag } = useAdmin();
  const number = numbersIn(languageTag);
  const collections = [...new Set([...site, ...(hosted?.counts ?? [])].map(({ collection }) => collection))];
  const cell = (all: number, count: number | undefined): string =>
    count === undefined ? number(all) : fill(texts['adminSearch.contents.of'], { count, all }, number);
  if (collections.length === 0) return <p className="part-empty">{texts['adminSearch.contents.empty']}</p>;
  const hasNone = missing.length === 0 && problem === null && hosted === null;
  return (
    <>
      <p className="panel-note">{texts[hosted ? 'adminSearch.contents.note.hosted' : 'adminSearch.contents.note']}</p>
      {hasNone && <p className="search-none">{texts['adminSearch.contents.none']}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box" tabIndex={0} aria-label={texts['adminSearch.contents.table']}>
        <table className="search-counts">
          <thead>
            <tr>
              <th scope="col">{texts['adminSearch.contents.collection']}</th>
              {LOCALE_CODES.map((locale) => (
                <th key={locale} scope="col" className="number">
                  {texts[`language.name.${locale}`]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {collections.map((collection) => (
              <tr key={collection}>
                <th scope="row">{nameOf(texts, collection)}</th>
                {LOCALE_CODES.map((locale) => {
                  const [all, count] = [countIn(site, collection, locale), hosted && countIn(hosted.counts, collection, locale)];
                  return (
                    <td key={locale} className="number" data-differs={(hosted !== null && all !== count) || undefined}>
                      {cell(all, count ?? undefined)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts['adminSearch.contents.total']}</th>
              {LOCALE_CODES.map((locale) => (
                <td key={locale} className="number">
                  {cell(totalIn(site, locale), hosted ? totalIn(hosted.counts, locale) : undefined)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
