import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkdownHeading } from 'astro';
import type { LoaderContext } from 'astro/loaders';
import { facts } from '../facts/facts.ts';
import { SWITCHED } from '../identity/switched.ts';
import { type InternalLink, linksIn, noteLinks } from '../markdown/registries.ts';

/** Compiled texts that need nothing of the build, stored as `<compiler>/<text>.mjs` by their content. */
const FOLDER = '.cache/entries';
/** Files that every compiled text depends on besides itself. */
const COMPILER = ['src/features/{facts,identity,markdown,prose}/**/*.ts', 'src/i18n/**/*.ts', 'astro.config.mjs', 'package-lock.json'];
const EXPORTS = /^export const frontmatter = [\s\S]*/mu;
const RUNTIME = /^import \{ (.*) \} from "astro\/jsx-runtime";$/mu;

export type CompiledText = {
  module: string;
  headings: MarkdownHeading[];
  links: Omit<InternalLink, 'file'>[];
};

const sha256 = (...texts: string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\n`);
  return hash.digest('hex').slice(0, 24);
};

let folder: string | undefined;

function moduleFolder(): string {
  if (folder) return folder;
  const files = globSync(COMPILER).sort();
  folder = join(FOLDER, sha256(JSON.stringify([SWITCHED, [...facts()]]), ...files.flatMap((file) => [file, readFileSync(file, 'utf8')])));
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(FOLDER))
    if (join(FOLDER, other) !== folder) rmSync(join(FOLDER, other), { recursive: true, force: true });
  return folder;
}

const moduleOf = (file: string, text: string): string => join(moduleFolder(), `${sha256(file, text)}.mjs`);

export const isCompiled = ({ module }: CompiledText, file: string, text: string): boolean =>
  module === moduleOf(file, text) && existsSync(module);

export const noteTextLinks = (file: string, { links }: CompiledText): void =>
  noteLinks(
    file,
    links.map((link) => ({ ...link, file })),
  );

type MakeRenderer = NonNullable<LoaderContext['config']['markdown']['processor']['createMdxRenderer']>;
type Renderer = ReturnType<MakeRenderer>;
const renderers = new WeakMap<LoaderContext['config'], Renderer>();

function rendererOf(config: LoaderContext['config']): Renderer {
  const { processor, ...options } = config.markdown;
  if (!processor.createMdxRenderer) throw new Error(`${processor.name} renders no MDX`);
  const renderer = renderers.get(config) ?? processor.createMdxRenderer(options as Parameters<MakeRenderer>[0], { optimize: true });
  renderers.set(config, renderer);
  return renderer;
}

function placed(error: unknown, file: string): Error {
  const fault = error as Error & { line?: number; column?: number; loc?: object };
  const [, line, column] = /^(\d+):(\d+):/u.exec(fault.message) ?? [];
  fault.name = 'MDXError';
  fault.loc = { file, line: fault.line ?? Number(line), column: fault.column ?? Number(column) };
  return fault;
}

/** Replaces the front matter by empty lines, so that line numbers stay. */
const withoutFront = (text: string): string => text.replace(/^---[ \t]*\n[\s\S]*?^---[ \t]*$/mu, (front) => front.replace(/[^\n]/gu, ''));

const headingsIn = (code: string): MarkdownHeading[] => JSON.parse(/getHeadings\(\) \{ return (\[.*\]); \}$/mu.exec(code)?.[1] ?? '[]');

/**
 * A function of Astro's runtime, of which the build bundles its own copy, that returns the content; undefined if the code imports
 * anything else.
 */
function toFunction(code: string): string | undefined {
  const own = code.replace(EXPORTS, '').replace(RUNTIME, (_, names: string) => `const { ${names.replaceAll(' as ', ': ')} } = runtime;`);
  return /^(?:import|export)\b/mu.test(own) ? undefined : `export default (runtime) => {\n${own}\nreturn MDXContent;\n};\n`;
}

/**
 * Compiles an entry's text to a module, once for each text and compiler.
 * @param file absolute
 * @returns undefined for a text with pictures, which the build resizes: it compiles such a text itself
 */
export async function compileText(file: string, text: string, config: LoaderContext['config']): Promise<CompiledText | undefined> {
  noteLinks(file, []);
  const renderer = await rendererOf(config);
  const { code } = await renderer.process(withoutFront(text), file, {}).catch((error: unknown) => {
    throw placed(error, file);
  });
  const body = toFunction(code);
  if (body === undefined) return undefined;
  const module = moduleOf(file, text);
  writeFileSync(`${module}.part`, body);
  renameSync(`${module}.part`, module);
  return { module, headings: headingsIn(code), links: linksIn(file).map(({ file: _, ...link }) => link) };
}
