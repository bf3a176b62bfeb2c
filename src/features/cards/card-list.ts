import { join } from 'node:path';
import { formatEuro } from '../../i18n/format.ts';
import { LOCALE_CODES, type Locale, otherLocale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { AREAS, COLLECTION_NAMES, type CollectionName, entryAddress, getArea } from '../content/collections.shared.ts';
import { readContent } from '../content/read-content.ts';
import { isPublished } from '../entries/due.ts';
import { type Front, foldersIn, getState, readFront } from '../entries/front.ts';
import { identity } from '../identity/identity.ts';
import { hasCollection, isDrawn } from '../sections/sections.ts';
import { serviceDuration, servicePrice } from '../services/price.ts';
import type { CardText } from './card.ts';
import { caseFigure, firstPlot, type Headline } from './card-figure.ts';
import { PAGE_CARDS } from './own-cards.ts';

export interface Card extends CardText {
  file: string;
}

interface Text {
  front: Front & Partial<Fields>;
  file: string;
  textLocale: Locale;
}

/** What cards show of an entry's fields, which its collection's schema checks. */
interface Fields {
  duration: Parameters<typeof serviceDuration>[1];
  price: Parameters<typeof servicePrice>[1]['price'];
  priceCents: number;
  figure: Headline;
  series: string;
  seriesMark: 'line' | 'dot';
  seriesPeriod: string;
}

/** The text in a language, or the one that it borrows; undefined unless it is published. */
function readText(folder: string, locale: Locale, now: number): Text | undefined {
  const texts = [locale, otherLocale(locale)].flatMap((textLocale): Text[] => {
    const file = `${folder}/index.${textLocale}.mdx`;
    const front = readFront(file);
    return front ? [{ front, file, textLocale }] : [];
  });
  return texts.every(({ front }) => isPublished(getState(front), now)) ? texts[0] : undefined;
}

function detailsOf(collection: CollectionName, { front, file, textLocale }: Text): Pick<CardText, 'line' | 'number' | 'figure'> {
  if (collection === 'services' && front.price && front.duration)
    return { line: `${servicePrice(textLocale, { price: front.price })} · ${serviceDuration(textLocale, front.duration)}` };
  if (collection === 'products' && front.priceCents !== undefined) return { line: formatEuro(textLocale, front.priceCents) };
  if (collection === 'work') {
    const { figure, series, seriesMark: mark, seriesPeriod: period } = front;
    return {
      ...(figure ? { number: figure.display, line: figure.label } : {}),
      ...(figure && series ? { figure: caseFigure(join(file, '..', series), figure, { mark, period, locale: textLocale }) } : {}),
    };
  }
  return firstPlot(readContent(file), file, textLocale) ?? {};
}

/**
 * One card per published entry, one per area and per page of `PAGE_CARDS`, one for the site.
 * @param now milliseconds since 1970
 * @throws Error that names a file whose figure cannot be drawn
 */
export function cardList(now = Date.now(), content = 'content'): Card[] {
  return LOCALE_CODES.flatMap((locale) => {
    const t = translator(locale);
    const { name, place, jobTitle } = identity.owner;
    const by = `${name[locale]}, ${place[locale].split(',')[0]}`;
    const card = (file: string, title: string, area: string | undefined, more: Partial<CardText> = {}): Card => ({
      ...{ file: `cards/${locale}/${file}.png`, title, by },
      kicker: area === undefined ? identity.brand : `${identity.brand} · ${area}`,
      ...more,
    });
    const titleOf = (page: string): string | undefined => readText(`${content}/pages/${page}`, locale, now)?.front.title;
    return [
      card('site', titleOf('home') ?? identity.brand, undefined),
      ...AREAS.filter((area) => isDrawn(`/${area}`)).map((area) => {
        const title = titleOf(area) ?? t(`nav.${area}`);
        return card(area, title, title === t(`nav.${area}`) ? undefined : t(`nav.${area}`));
      }),
      ...PAGE_CARDS.flatMap(({ page, address, ofOwner }) => {
        const title = titleOf(page);
        if (!title) return [];
        return [
          ofOwner ? card(address.slice(1), name[locale], title, { line: jobTitle[locale] }) : card(address.slice(1), title, t('nav.work')),
        ];
      }),
      ...COLLECTION_NAMES.filter(hasCollection).flatMap((collection) =>
        foldersIn(`${content}/${collection}`).flatMap((slug) => {
          const text = readText(`${content}/${collection}/${slug}`, locale, now);
          return text?.front.title
            ? [
                card(
                  entryAddress(collection, slug).slice(1),
                  text.front.title,
                  t(`nav.${getArea(collection)}`),
                  detailsOf(collection, text),
                ),
              ]
            : [];
        }),
      ),
    ];
  });
}
