import { type CollectionKey, render } from 'astro:content';
import { dirname, resolve } from 'node:path';
import { noteShown } from '../markdown/shown-registry.ts';
import type { Entry } from './entries.ts';

/**
 * An entry's text as a component with its headings. The parts inside it find the files beside the entry and the language
 * of the text by what is put into `locals`.
 */
export async function renderContent<C extends CollectionKey>(entry: Entry<C>, locals: App.Locals) {
  locals.entryDir = dirname(entry.source.filePath ?? '');
  locals.entryLocale = entry.textLocale;
  if (locals.address) noteShown(resolve(entry.source.filePath ?? ''), locals.address);
  return render(entry.source);
}
