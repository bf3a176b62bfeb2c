/**
 * Exports a person's data: one JSON file per kind, the attached files, and `index.html`, which shows all of it in their language. Large
 * files are in several archives, each with the same page and lists.
 */
import { streamZip } from '../encoding/zip.ts';
import { type ContentStores, readContents } from '../mail/storage/contents.ts';
import { type ExportIndex, exportIndex } from './export-index.ts';
import { type Held, listsOf, pathOf } from './export-lists.ts';
import { inArchives, type RawRow } from './storage/held.ts';

/**
 * Attachments are read while the file is written; one without content is only named.
 * @param written is called once all of it is read
 */
export function exportFile(
  stores: ContentStores,
  held: Held,
  about: Omit<ExportIndex, 'lists'>,
  written: () => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamZip(about.at, async (zip) => {
    const files = inArchives(held.attachments);
    const isHere = (file: RawRow): boolean => file['archive'] === about.archive && Boolean(file['stored']);
    const contents = readContents(stores, files.filter(isHere).map(storedFile));
    const attachments: RawRow[] = [];
    for (const [at, file] of files.entries()) {
      const content = isHere(file) ? (await contents.next()).value : undefined;
      if (content) await zip.add(pathOf(file, at) ?? '', content);
      attachments.push(isHere(file) ? { ...file, stored: content ? 1 : 0 } : file);
    }
    const lists = listsOf({ ...held, attachments });
    const addText = (name: string, content: string) => zip.add(name, new Blob([content]).stream());
    for (const [name, rows] of Object.entries(lists))
      if (rows.length > 0) await addText(`${name}.json`, JSON.stringify(rows, undefined, 2));
    await addText('index.html', String(exportIndex({ ...about, lists })));
    await written();
  });
}

const storedFile = (file: RawRow) => ({ id: String(file['id']), sizeBytes: Number(file['size_bytes']) });
