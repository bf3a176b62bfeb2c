import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { CONTACT_FORMS, type Contact } from './contact.schema.ts';

export const getLabels = (locale: Locale, kind: Contact['kind']): Record<string, string> =>
  Object.fromEntries(Object.entries(CONTACT_FORMS[kind].labels).map(([field, key]) => [field, translator(locale)(key)]));
