import { readFile, rm, writeFile } from 'node:fs/promises';
import { splitPath } from '../../src/i18n/path.ts';
import { listForOffline } from '../offline-list.ts';
import { replaceFile } from '../replace-file.ts';
import { COUNTS_FOLDER } from '../word-counts.ts';
import { changeLanguage, type FileChanges, type PageChange } from './change-language.ts';
import { type ChangedPage, isIndexed, Unchangeable } from './changed-page.ts';
import { changeTexts, writeTexts } from './changed-search-texts.ts';
import { indexAlone, urlOf } from './lone-pages.ts';
import { type Entry, KNOWN_VERSION } from './pagefind-files.ts';

async function indexedPages(changes: readonly ChangedPage[]): Promise<PageChange[]> {
  const indexed = changes.filter(({ before }) => isIndexed(before));
  if (indexed.length === 0) return [];
  const { before, after } = await indexAlone(
    indexed.map(({ address, before: html }) => ({ address, html })),
    indexed.map(({ address, after: html }) => ({ address, html })),
  );
  return indexed.map(({ address }) => {
    const pair = { before: before.get(urlOf(address)), after: after.get(urlOf(address)) };
    if (!pair.before || !pair.after) throw new Unchangeable(`Pagefind does not index ${address}`);
    return { before: pair.before, after: pair.after };
  });
}

async function changeEntry(folder: string, changes: readonly ChangedPage[]): Promise<{ entry: Entry; files: FileChanges[] }> {
  const entry = JSON.parse(await readFile(`${folder}/pagefind-entry.json`, 'utf8')) as Entry;
  if (entry.version !== KNOWN_VERSION || changes.some(({ before, after }) => isIndexed(before) !== isIndexed(after)))
    throw new Unchangeable('Another index, or other pages');
  const byLanguage = Map.groupBy(await indexedPages(changes), ({ before }) => before.language);
  const files = await Promise.all(
    [...byLanguage].map(async ([language, pages]) => {
      const known = entry.languages[language];
      if (!known) throw new Unchangeable(`No index of ${language}`);
      const changed = await changeLanguage(folder, known.hash, pages);
      known.hash = changed.hash;
      return changed;
    }),
  );
  return { entry, files };
}

/** Writes what nothing names yet, then what names it, and removes what nothing names any more. */
async function writeChanges(folder: string, { entry, files }: Awaited<ReturnType<typeof changeEntry>>): Promise<void> {
  await Promise.all(files.flatMap(({ written }) => [...written].map(([file, content]) => writeFile(`${folder}/${file}`, content))));
  await replaceFile(`${folder}/pagefind-entry.json`, JSON.stringify(entry));
  await Promise.all(files.flatMap(({ removed }) => removed.map((file) => rm(`${folder}/${file}`, { force: true }))));
  await listForOffline(folder);
}

/**
 * Changes the search's files of a built site for pages with another text, to what `makeSearchIndex` would write.
 * @param out has the HTML of `after` already
 * @param kept the folder that `makeSearchIndex` was given
 * @returns false, with nothing changed, if all of it is to be made anew
 */
export async function changeSearchIndex(out: string, changes: readonly ChangedPage[], kept = COUNTS_FOLDER): Promise<boolean> {
  const folder = `${out}/pagefind`;
  const changing = changes.filter(({ before, after }) => before !== after);
  const byLocale = [...Map.groupBy(changing, ({ address }) => splitPath(address).locale)];
  // Other threads pack Pagefind's files meanwhile. Both are waited for: Pagefind must not run on when all is made anew.
  const [entry, texts] = await Promise.allSettled([
    changeEntry(folder, changing),
    Promise.all(byLocale.map(([locale, pages]) => changeTexts(out, kept, locale, pages))),
  ]);
  if (entry.status === 'fulfilled' && texts.status === 'fulfilled') {
    await writeChanges(folder, entry.value);
    for (const each of texts.value) await writeTexts(out, kept, each);
    return true;
  }
  for (const each of [entry, texts]) if (each.status === 'rejected' && !(each.reason instanceof Unchangeable)) throw each.reason;
  return false;
}
