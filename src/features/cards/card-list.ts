import { LOCALE_CODES, type Locale, otherLocale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { AREAS, collectionsWith, entryAddress, getArea } from '../content/collections.shared.ts';
import { isPublished } from '../entries/due.ts';
import { foldersIn, getState, readFront } from '../entries/front.ts';
import { identity } from '../identity/identity.ts';
import { hasCollection, isDrawn } from '../sections/sections.ts';

export interface CardText {
  file: string;
  title: string;
  kicker: string;
}

type CardName = ReturnType<typeof collectionsWith<'card'>>[number];

function getTitle(folder: string, locale: Locale, now: number): string | undefined {
  const fronts = [locale, otherLocale(locale)].flatMap((code) => readFront(`${folder}/index.${code}.mdx`) ?? []);
  return fronts.every((front) => isPublished(getState(front), now)) ? fronts[0]?.title : undefined;
}

const card = (locale: Locale, name: string, title: string, kicker: string): CardText => ({
  file: `cards/${locale}/${name}.png`,
  title,
  kicker,
});

function entryCard(collection: CardName, slug: string, locale: Locale, now = Date.now(), content = 'content'): CardText[] {
  const title = getTitle(`${content}/${collection}/${slug}`, locale, now);
  return title ? [card(locale, entryAddress(collection, slug).slice(1), title, translator(locale)(`nav.${getArea(collection)}`))] : [];
}

/**
 * One card per published article, note and product, one per area, one for the site.
 * @param now milliseconds since 1970
 */
export function cardList(now = Date.now(), content = 'content'): CardText[] {
  return LOCALE_CODES.flatMap((locale) => {
    const place = identity.owner.place[locale];
    const titleOf = (page: string): string | undefined => getTitle(`${content}/pages/${page}`, locale, now);
    return [
      card(locale, 'site', titleOf('home') ?? identity.brand, place),
      ...AREAS.filter((area) => isDrawn(`/${area}`)).map((area) =>
        card(locale, area, titleOf(area) ?? translator(locale)(`nav.${area}`), place),
      ),
      ...collectionsWith('card')
        .filter(hasCollection)
        .flatMap((collection) =>
          foldersIn(`${content}/${collection}`).flatMap((slug) => entryCard(collection, slug, locale, now, content)),
        ),
    ];
  });
}
