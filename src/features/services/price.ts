import { formatEuro } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';

interface Duration {
  min: number;
  max: number;
  unit: 'day' | 'week' | 'month';
}

interface Price {
  fromCents: number;
  per: 'project' | 'day' | 'month';
}

export const serviceDuration = (locale: Locale, { min, max, unit }: Duration): string =>
  translator(locale).count(`duration.${unit}`, max, { count: min === max ? `${min}` : `${min}–${max}` });

/** Before VAT: `from €4,800`, `from €3,000 a month`, or a rate: `€650 a day`. */
export const servicePrice = (locale: Locale, { price }: { price: Price }): string =>
  translator(locale)(`services.amount.${price.per}`, { price: formatEuro(locale, price.fromCents) });
