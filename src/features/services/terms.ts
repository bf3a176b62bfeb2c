import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';

type Terms = Pick<Entry<'services'>['data'], 'duration' | 'price'>;

export const serviceDuration = (locale: Locale, { min, max, unit }: Terms['duration']): string =>
  translator(locale).count(`duration.${unit}`, max, { count: min === max ? `${min}` : `${min}–${max}` });

/** Before VAT: `from €4,800`, `from €3,000 a month`, or a rate: `€650 a day`. */
export const servicePrice = (locale: Locale, { price }: Pick<Terms, 'price'>): string =>
  translator(locale)(`services.amount.${price.per}`, { price: formatEuro(locale, price.fromCents) });

export const serviceRows = (locale: Locale, services: readonly Entry<'services'>[]) =>
  services.map(({ slug, textLocale, data }) => ({
    href: path(locale, `/services/${slug}`),
    title: data.title,
    text: data.summary,
    figure: servicePrice(locale, data),
    second: serviceDuration(locale, data.duration),
    lang: borrowedTag({ locale, textLocale }),
  }));

const withinSentence = (locale: Locale, phrase: string): string =>
  phrase.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase(locale));

export const measuredRows = (locale: Locale, services: readonly Entry<'services'>[]) =>
  serviceRows(locale, services).map((row, at) => {
    const measure = withinSentence(locale, services[at]?.data.measure ?? '');
    return { ...row, text: `${row.text} ${translator(locale)('services.measured', { measure })}` };
  });
