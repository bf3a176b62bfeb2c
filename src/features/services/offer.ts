import { borrowedTag } from '@/features/entries/borrowed.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';

type Offer = Pick<Entry<'services'>['data'], 'duration' | 'price'>;

export const serviceDuration = (locale: Locale, { min, max, unit }: Offer['duration']): string =>
  translator(locale).count(`duration.${unit}`, max, { count: min === max ? `${min}` : `${min}–${max}` });

/** Before VAT: `from €4,800`, `from €3,000 a month`, or a rate: `€650 a day`. */
export const servicePrice = (locale: Locale, { price }: Pick<Offer, 'price'>): string =>
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

/** Units, which equal pixels at 100 % text: a text page's margin. */
export const STRIP_WIDTH = 208;
const HEIGHT = 8;
const GAP = 3;

const bar = (from: number, to: number): string => `M${from} 0h${to - from}v${HEIGHT}h${from - to}z`;

/**
 * Bars on one line: the first week, after which a client may stop, and the rest.
 * @param stages length of each part in weeks, or in the unit of the duration
 */
export function stageBars(stages: readonly number[]): { first: string; rest: string } {
  const ends = stages.map((_, at) => stages.slice(0, at + 1).reduce((sum, weeks) => sum + weeks, 0));
  const total = ends.at(-1) ?? 1;
  const x = (week: number) => Math.round((week * (STRIP_WIDTH + GAP)) / total);
  const edges = [...new Set([0, 1, ...ends])].map(x);
  const bars = edges.slice(1).map((edge, at) => bar(edges[at] ?? 0, edge - GAP));
  return { first: bars[0] ?? '', rest: bars.slice(1).join('') };
}
