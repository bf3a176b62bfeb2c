import type { APIRoute } from 'astro';
import type { z } from 'zod';
import { collections } from '@/content.config.ts';
import { editorConfig } from '@/features/content/admin/editor/editor-config.ts';
import { ENTRY_FOLDERS } from '@/features/content/collections.shared.ts';
import { identity } from '@/features/identity/identity.ts';
import { toLocale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => {
  const t = translator(toLocale(params['locale']));
  return Response.json(
    editorConfig({
      collections: Object.fromEntries(ENTRY_FOLDERS.map((name) => [name, collections[name].schema as z.ZodType])),
      labels: Object.fromEntries(ENTRY_FOLDERS.map((name) => [name, t(`adminSearch.collection.${name}`)])),
      title: `${identity.brand}: ${t('adminContent.editor')}`,
      siteUrl: identity.url,
      repository: identity.repository,
    }),
  );
};
