import type { Locale } from '@/i18n/locales.ts';

/** Pages of the Commission that the notice's QR code leads to, by language (its practical guidelines of 27 April 2026, section 2.3). */
export const RIGHTS_PAGES: Readonly<Record<Locale, string>> = {
  en: 'europa.eu/youreurope/guarantees',
  el: 'europa.eu/youreurope/εγγυήσεις',
};

export const codeAddress = (locale: Locale): string => `/store/guarantee-${locale}.svg`;
