import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import type { z } from 'zod';
import { parseFrontMatter } from '../entries/front.ts';
import { ENTRY_FOLDERS } from './collections.shared.ts';
import { type CompiledText, compileText, isCompiled, noteTextLinks } from './compiled.ts';
import { parseChecked } from './problems.ts';
import { readContent } from './read-content.ts';
import { checkSlug } from './slug.shared.ts';

type EntryFolder = (typeof ENTRY_FOLDERS)[number];

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/iu;
/** Pixels to which a checked picture is reduced: a JPEG is then decoded at an eighth of its size. */
const SMALL = 8;

/** @returns what is wrong with a file; undefined if a browser can show it */
async function findFault(file: string): Promise<string | undefined> {
  if (!/\.svg$/iu.test(file))
    return sharp(file, { failOn: 'truncated' })
      .resize(SMALL)
      .toBuffer()
      .then(
        () => undefined,
        () => 'it is cut off or no picture',
      );
  const text = readContent(file);
  const valid = XMLValidator.validate(text);
  if (valid !== true) return `line ${valid.err.line} is not XML: ${valid.err.msg.replace(/\.$/u, '')}`;
  const [root] = Object.keys(new XMLParser({ ignoreDeclaration: true, ignorePiTags: true, removeNSPrefix: true }).parse(text));
  return root === 'svg' ? undefined : `it has <${root}> where <svg> belongs`;
}

/**
 * Reads every picture beside the texts of a folder: Astro publishes what a browser cannot show.
 * @throws Error with the file, what is wrong and the remedy
 */
export async function checkPictures(base: string): Promise<void> {
  for (const name of globSync('**/*.*', { cwd: base })) {
    if (!PICTURE.test(name)) continue;
    const file = `${base}/${name}`;
    const fault = await findFault(file);
    if (fault) throw new Error(`${file}: ${fault}. Save the picture again.`);
  }
}

function assertShallow(base: string): void {
  const [deep] = globSync('*/*/**/index.*.mdx', { cwd: base });
  if (deep) throw new Error(`${base}/${deep}: an entry is a folder of ${base}, not below another. Move it.`);
}

/**
 * @param path absolute
 * @throws Error that lists each invalid field with file, line and remedy
 */
function readText<T>(path: string, schema: z.ZodType<T>): { whole: string; fields: unknown; data: T; body: string } {
  const file = relative(process.cwd(), path).replaceAll('\\', '/');
  const whole = readContent(path);
  const { text, fields, body } = parseFrontMatter(whole, file);
  return { whole, fields, data: parseChecked(schema, fields, { file, text, linesBefore: 1 }), body: body.trim() };
}

/** What is wrong with the fields of each entry in a folder; the loader itself stops at the first. */
export function problemsIn(base: string, schema: z.ZodType): string[] {
  return globSync('*/index.{en,el}.mdx', { cwd: base })
    .sort()
    .flatMap((name) => {
      try {
        checkSlug(name.split(/[/\\]/u)[0] ?? '', base);
        readText(resolve(base, name), schema);
        return [];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
    });
}

/** A collection may have no entry: its list says so, and the build need not. */
const withoutEmpty = (logger: LoaderContext['logger']): LoaderContext['logger'] =>
  Object.assign(Object.create(logger) as typeof logger, {
    warn: (message: string) => message.startsWith('No files found') || logger.warn(message),
  });

/**
 * Loads `content/<collection>/<slug>/index.<locale>.mdx` as the id `<slug>/<locale>`. Parses front matter itself: Astro turns an invalid
 * day into another one.
 */
export function loadBundles(collection: EntryFolder, schemas: Readonly<Record<EntryFolder, z.ZodType>>): Loader {
  const schema = schemas[collection];
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
      assertShallow(base);
      await checkPictures(base);
      const compiled = new Map<string, CompiledText | undefined>();
      const loading = loader.load({
        ...context,
        logger: withoutEmpty(context.logger),
        store: {
          ...store,
          set: (entry) => store.set(withText(entry, compiled.get(entry.id))),
          addModuleImport: () => undefined,
        },
        parseData: async (entry) => {
          checkSlug(entry.id.split('/')[0] ?? '', base);
          const path = entry.filePath ?? '';
          const { whole, fields } = readText(path, schema);
          const data = await context.parseData({ ...entry, data: fields as typeof entry.data });
          compiled.set(entry.id, await compileText(path, whole, config));
          return data;
        },
      });
      await loading.catch((error: unknown) => {
        const all = ENTRY_FOLDERS.flatMap((name) => problemsIn(`content/${name}`, schemas[name]));
        throw all.length > 0 ? new Error([...new Set(all)].join('\n')) : error;
      });
      for (const entry of store.values()) {
        if (compiled.has(entry.id)) continue;
        const path = resolve(entry.filePath ?? '');
        const whole = readContent(path);
        const known = entry.rendered?.metadata as CompiledText | undefined;
        if (known && isCompiled(known, path, whole)) noteTextLinks(path, known);
        else {
          store.delete(entry.id);
          store.set(withText(entry, await compileText(path, whole, config)));
        }
      }
    },
  };
}

function withText<E extends { deferredRender?: boolean; rendered?: unknown }>(entry: E, metadata: CompiledText | undefined) {
  const { rendered: _, ...rest } = entry;
  return { ...rest, ...(metadata ? { deferredRender: false, rendered: { html: '', metadata } } : { deferredRender: true }) };
}
