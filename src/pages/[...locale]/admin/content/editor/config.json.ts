import type { APIRoute } from 'astro';
import type { z } from 'zod';
import { collections } from '@/content.config.ts';
import { editorConfig } from '@/features/content/admin/editor/editor-config.ts';
import { fieldWords } from '@/features/content/admin/editor/field-words.ts';
import { ENTRY_FOLDERS } from '@/features/content/collections.shared.ts';
import { identity } from '@/features/identity/identity.ts';
import { hasCollection } from '@/features/sections/sections.ts';
import { toLocale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => {
  const locale = toLocale(params['locale']);
  const t = translator(locale);
  return Response.json(
    editorConfig({
      collections: ENTRY_FOLDERS.filter((name) => name === 'pages' || hasCollection(name)).map((name) => ({
        name,
        label: t(`adminSearch.collection.${name}`),
        singular: t(`editor.one.${name}`),
        schema: collections[name].schema as z.ZodType,
        words: fieldWords(name, locale),
      })),
      title: `${identity.brand}: ${t('adminContent.editor')}`,
      siteUrl: identity.url,
      repository: identity.repository,
    }),
  );
};
