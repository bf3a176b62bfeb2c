import type { Locale } from '@/i18n/locales.ts';
import type { StoreAdminTexts } from './texts.ts';

export interface PartProps {
  texts: StoreAdminTexts;
  locale: Locale;
  languageTag: string;
}
