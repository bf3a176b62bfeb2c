import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { glob, type Loader } from 'astro/loaders';
import type { z } from 'zod';
import { parseFrontMatter } from '../entries/front.ts';
import type { ENTRY_FOLDERS } from './collections.shared.ts';
import { type CompiledText, compileText, isCompiled, noteTextLinks } from './compiled.ts';
import { checked } from './problems.ts';

/** An entry's folder is its address, and addresses are lower case. */
function checkSlug(folder: string): void {
  const slug = folder.split('/').at(-1) ?? '';
  const small = slug.toLowerCase();
  if (slug !== small) throw new Error(`${folder}: an address has no capital letters. Rename the folder to ${small}.`);
}

/**
 * @param path absolute
 * @throws Error that lists each invalid field with file, line and remedy
 */
function readText<T>(path: string, schema: z.ZodType<T>): { whole: string; fields: unknown; data: T; body: string } {
  const file = relative(process.cwd(), path).replaceAll('\\', '/');
  const whole = readFileSync(path, 'utf8');
  const { text, fields, body } = parseFrontMatter(whole);
  return { whole, fields, data: checked(schema, fields, { file, text, linesBefore: 1 }), body: body.trim() };
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
    load: async (context) => {
      const { store, config } = context;
      const compiled = new Map<string, CompiledText | undefined>();
      await loader.load({
        ...context,
        store: {
          ...store,
          set: (entry) => store.set(withText(entry, compiled.get(entry.id))),
          // The build compiles no text but those left to it below.
          addModuleImport: () => undefined,
        },
        parseData: async (entry) => {
          checkSlug(`${base}/${entry.id.split('/')[0]}`);
          const path = entry.filePath ?? '';
          const { whole, fields } = readText(path, schema);
          const data = await context.parseData({ ...entry, data: fields as typeof entry.data });
          compiled.set(entry.id, await compileText(path, whole, config));
          return data;
        },
      });
      for (const entry of store.values()) {
        if (compiled.has(entry.id)) continue;
        const path = resolve(entry.filePath ?? '');
        const whole = readFileSync(path, 'utf8');
        const known = entry.rendered?.metadata as CompiledText | undefined;
        if (known && isCompiled(known, path, whole)) noteTextLinks(path, known);
        else {
          // Its digest is the same, and the store would keep it as it is.
          store.delete(entry.id);
          store.set(withText(entry, await compileText(path, whole, config)));
        }
      }
    },
  };
}

/** Without a text compiled here, the build compiles it. */
function withText<E extends { deferredRender?: boolean; rendered?: unknown }>(entry: E, metadata: CompiledText | undefined) {
  const { rendered: _, ...rest } = entry;
  return { ...rest, ...(metadata ? { deferredRender: false, rendered: { html: '', metadata } } : { deferredRender: true }) };
}
