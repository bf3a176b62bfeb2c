import type { Locale } from '@/i18n/locales.ts';

/** Finds the other language by its letters, for `lang`, so that screen readers pronounce it right. Undefined for the page's own. */
export function textLanguage(text: string, page: Locale): Locale | undefined {
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Greek texts are full of English terms, English ones have hardly a Greek letter.
  if (page === 'en') return greek > latin / 4 ? 'el' : undefined;
  return greek === 0 && latin > 0 ? 'en' : undefined;
}
