import { type CollectionKey, render } from 'astro:content';
import { dirname, resolve } from 'node:path';
import { noteShown } from '../markdown/shown-registry.ts';
import type { Entry } from './entries.ts';

/** Sets `locals`, by which the parts find the entry's files and language. */
export async function renderContent<C extends CollectionKey>(entry: Entry<C>, locals: App.Locals) {
  locals.entryDir = dirname(entry.source.filePath ?? '');
  locals.entryLocale = entry.textLocale;
  if (locals.address) noteShown(resolve(entry.source.filePath ?? ''), locals.address);
  return render(entry.source);
}
