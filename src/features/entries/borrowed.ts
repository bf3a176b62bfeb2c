import { LOCALES, type Locale } from '../../i18n/locales.ts';

interface Text {
  /** The language of the page. */
  locale: Locale;
  textLocale: Locale;
}

/** Is the page served with the other language's text, because its own is pending? */
export const isBorrowed = ({ locale, textLocale }: Text): boolean => locale !== textLocale;

/** The language tag of a borrowed text; undefined where the text has the page's language. */
export const borrowedTag = (text: Text): string | undefined => (isBorrowed(text) ? LOCALES[text.textLocale].tag : undefined);
