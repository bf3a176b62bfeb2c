import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { identity } from '../identity/identity.ts';

export interface CardText {
  /** Below `dist/`. */
  file: string;
  title: string;
  kicker: string;
}

/** Title of an entry, from its front matter; nothing where the entry has no text in this language. */
function titleOf(folder: string, locale: Locale): string | undefined {
  try {
    const [, head = ''] = readFileSync(`content/${folder}/index.${locale}.mdx`, 'utf8').split(/^---$/mu);
    const { title } = parse(head) as { title?: string };
    return title;
  } catch {
    return undefined;
  }
}

/** Every social card of the site: one an article and note, one an area, one for the site. */
export function cardList(): CardText[] {
  return LOCALE_CODES.flatMap((locale) => {
    const t = translator(locale);
    const card = (name: string, title: string, kicker: string): CardText => ({ file: `cards/${locale}/${name}.png`, title, kicker });
    const entries = (['blog', 'notes'] as const).flatMap((collection) =>
      readdirSync(`content/${collection}`).flatMap((slug) => {
        const title =
          titleOf(`${collection}/${slug}`, locale) ?? LOCALE_CODES.map((other) => titleOf(`${collection}/${slug}`, other)).find(Boolean);
        return title ? [card(`${collection}/${slug}`, title, t(`nav.${collection}`))] : [];
      }),
    );
    const areas = (['services', 'work', 'blog', 'notes', 'store'] as const).map((area) =>
      card(area, titleOf(`pages/${area}`, locale) ?? t(`nav.${area}`), identity.owner.place[locale]),
    );
    return [card('site', titleOf('pages/home', locale) ?? identity.brand, identity.owner.place[locale]), ...areas, ...entries];
  });
}
