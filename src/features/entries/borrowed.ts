import { LOCALES, type Locale } from '../../i18n/locales.ts';

interface Text {
  locale: Locale;
  textLocale: Locale;
}

export const isBorrowed = ({ locale, textLocale }: Text): boolean => locale !== textLocale;

export const borrowedTag = (text: Text): string | undefined => (isBorrowed(text) ? LOCALES[text.textLocale].tag : undefined);
