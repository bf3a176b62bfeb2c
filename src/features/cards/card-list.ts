import { LOCALE_CODES, type Locale, otherLocale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { AREAS, collectionsWith, entryAddress, getArea } from '../content/collections.shared.ts';
import { foldersIn, getState, readFront } from '../entries/front.ts';
import { isPublished } from '../entries/published.ts';
import { identity } from '../identity/identity.ts';

export interface CardText {
  file: string;
  title: string;
  kicker: string;
}

/**
 * One card per published article, note and product, one per area, one for the site.
 * @param now milliseconds since 1970
 */
export function cardList(now = Date.now(), content = 'content'): CardText[] {
  /** Falls back to the other language: an entry is published when both texts are. */
  const getTitle = (folder: string, locale: Locale): string | undefined => {
    const fronts = [locale, otherLocale(locale)].flatMap((code) => readFront(`${content}/${folder}/index.${code}.mdx`) ?? []);
    return fronts.every((front) => isPublished(getState(front), now)) ? fronts[0]?.title : undefined;
  };
  return LOCALE_CODES.flatMap((locale) => {
    const t = translator(locale);
    const card = (name: string, title: string, kicker: string): CardText => ({ file: `cards/${locale}/${name}.png`, title, kicker });
    const entries = collectionsWith('card').flatMap((collection) =>
      foldersIn(`${content}/${collection}`).flatMap((slug) => {
        const title = getTitle(`${collection}/${slug}`, locale);
        return title ? [card(entryAddress(collection, slug).slice(1), title, t(`nav.${getArea(collection)}`))] : [];
      }),
    );
    const areas = AREAS.map((area) => card(area, getTitle(`pages/${area}`, locale) ?? t(`nav.${area}`), identity.owner.place[locale]));
    return [card('site', getTitle('pages/home', locale) ?? identity.brand, identity.owner.place[locale]), ...areas, ...entries];
  });
}
