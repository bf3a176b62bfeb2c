import { type CollectionKey, render } from 'astro:content';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as runtime from 'astro/jsx-runtime';
import type { CompiledText } from '../content/compiled.ts';
import { noteShown } from '../markdown/registries.ts';
import type { Entry } from './entries.ts';

type Content = Awaited<ReturnType<typeof render>>['Content'];

/** Marks that @astrojs/mdx adds to a finished module. */
const MARKS = {
  [Symbol.for('mdx-component')]: true,
  [Symbol.for('astro.needsHeadRendering')]: true,
  [Symbol.for('astro:renderer')]: 'astro:jsx',
};

async function contentOf({ module }: CompiledText): Promise<Content> {
  const { default: make } = await import(/* @vite-ignore */ pathToFileURL(resolve(module)).href);
  const draw = make(runtime);
  const content = (props: { components?: object } = {}) =>
    draw({ ...props, components: { Fragment: runtime.Fragment, ...props.components } });
  return Object.assign(content, MARKS) as unknown as Content;
}

/** Sets `locals`, by which the parts find the entry's files and language. */
export async function renderContent<C extends CollectionKey>(entry: Entry<C>, locals: App.Locals) {
  const file = entry.source.filePath ?? '';
  locals.entryDir = dirname(file);
  locals.entryLocale = entry.textLocale;
  if (locals.address) noteShown(resolve(file), locals.address);
  const compiled = entry.source.rendered?.metadata as CompiledText | undefined;
  return compiled?.module ? { Content: await contentOf(compiled), headings: compiled.headings } : render(entry.source);
}
