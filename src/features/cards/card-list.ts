import { LOCALE_CODES, type Locale, otherLocale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { HOMES } from '../content/collections.ts';
import { foldersIn, frontOf, stateOf } from '../entries/front.ts';
import { isPublished } from '../entries/published.ts';
import { identity } from '../identity/identity.ts';

export interface CardText {
  /** Below `dist/`. */
  file: string;
  title: string;
  kicker: string;
}

/** Collections whose entries have a card each, and the area that it names. */
const CARDED = [
  ['blog', 'blog'],
  ['notes', 'notes'],
  ['products', 'store'],
] as const;

/**
 * Every social card of the site: one an article, note and product that readers have at `now` (milliseconds since 1970), one an area,
 * one for the site.
 */
export function cardList(now = Date.now(), content = 'content'): CardText[] {
  /** Title of a published entry in a language, else in the other: an entry is published when every text of it is. */
  const titleOf = (folder: string, locale: Locale): string | undefined => {
    const fronts = [locale, otherLocale(locale)].flatMap((code) => frontOf(`${content}/${folder}/index.${code}.mdx`) ?? []);
    return fronts.every((front) => isPublished(stateOf(front), now)) ? fronts[0]?.title : undefined;
  };
  return LOCALE_CODES.flatMap((locale) => {
    const t = translator(locale);
    const card = (name: string, title: string, kicker: string): CardText => ({ file: `cards/${locale}/${name}.png`, title, kicker });
    const entries = CARDED.flatMap(([collection, area]) =>
      foldersIn(`${content}/${collection}`).flatMap((slug) => {
        const title = titleOf(`${collection}/${slug}`, locale);
        return title ? [card(`${HOMES[collection].slice(1)}/${slug}`, title, t(`nav.${area}`))] : [];
      }),
    );
    const areas = (['services', 'work', 'blog', 'notes', 'store'] as const).map((area) =>
      card(area, titleOf(`pages/${area}`, locale) ?? t(`nav.${area}`), identity.owner.place[locale]),
    );
    return [card('site', titleOf('pages/home', locale) ?? identity.brand, identity.owner.place[locale]), ...areas, ...entries];
  });
}
