import { fill } from '../../i18n/fill.ts';
import type { Locale } from '../../i18n/locales.ts';
import { splitPath } from '../../i18n/path.ts';
import { factNamed } from '../facts/facts.ts';
import type { KnownAnswer } from './known-questions.ts';
import type { PageFacts } from './texts.shared.ts';

const ASKED: Readonly<Record<Locale, readonly string[]>> = {
  en: ['how much does {title} cost', 'price of {title}'],
  el: ['πόσο κοστίζει {title}', 'τιμή για {title}'],
};

/** The questions that are asked of every service and product, each answered by its price. */
export const priceAnswers = (locale: Locale, pages: readonly PageFacts[]): KnownAnswer[] =>
  pages.flatMap(({ url, title, collection }) => {
    if (collection !== 'services' && collection !== 'products') return [];
    const entry = `${collection}/${splitPath(url).bare.split('/').at(-1)}`;
    const says = factNamed(`${entry}.price`, locale, url);
    return says ? [{ file: `content/${entry}`, page: url, says, asked: ASKED[locale].map((asked) => fill(asked, { title })) }] : [];
  });
