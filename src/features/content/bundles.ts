import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { glob, type Loader } from 'astro/loaders';
import type { z } from 'zod';
import { parseFrontMatter } from '../entries/front.ts';
import type { ENTRY_FOLDERS } from './collections.shared.ts';
import { checked } from './problems.ts';

/** An entry's folder is its address, and addresses are lower case. */
function checkSlug(folder: string): void {
  const slug = folder.split('/').at(-1) ?? '';
  const small = slug.toLowerCase();
  if (slug !== small) throw new Error(`${folder}: an address has no capital letters. Rename the folder to ${small}.`);
}

/**
 * Loads `content/<collection>/<slug>/index.<locale>.mdx` as the id `<slug>/<locale>`. Parses front matter itself: Astro turns an invalid
 * day into another one.
 */
export function bundles(collection: (typeof ENTRY_FOLDERS)[number], schema: z.ZodType): Loader {
  const base = `content/${collection}`;
  const loader = glob({
    base: `./${base}`,
    pattern: '*/index.{en,el}.mdx',
    generateId: ({ entry }) => entry.replace(/\/index\.(\w+)\.mdx$/u, '/$1'),
  });
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData: (entry) => {
          checkSlug(`${base}/${entry.id.split('/')[0]}`);
          const path = entry.filePath ?? '';
          const file = relative(process.cwd(), path).replaceAll('\\', '/');
          const { text, fields } = parseFrontMatter(readFileSync(path, 'utf8'));
          checked(schema, fields, { file, text, linesBefore: 1 });
          return context.parseData({ ...entry, data: fields as typeof entry.data });
        },
      }),
  };
}
