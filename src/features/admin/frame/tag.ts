import { LOCALES, type Locale } from '@/i18n/locales.ts';

/** What the owner's islands write dates and numbers by. British order for English, as in src/i18n/format.ts. */
export const formatTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LOCALES[locale].tag);
