import { identity } from '@/features/identity/identity.ts';
import { hasCollection } from '@/features/sections/sections.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { TEMPLATES, templateUri } from './templates.shared.ts';

export const readTemplates = (locale: Locale): { title: string; language: { name: string; tag: string }; uri: string }[] =>
  TEMPLATES.filter(({ collection }) => hasCollection(collection))
    .toSorted((one, other) => Number(other.locale === locale) - Number(one.locale === locale))
    .map((template) => ({
      title: translator(locale)(`mcp.resource.${template.collection}`),
      language: LOCALES[template.locale],
      uri: templateUri(identity.url, template.home),
    }));
