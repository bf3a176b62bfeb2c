/** Exports a person's data: one JSON file per kind, the attached files, and `index.html`, which shows all of it in their language. */
import { streamZip } from '../encoding/zip.ts';
import type { RawRow } from '../storage/held.ts';
import { type ContentStores, readContent } from '../storage/mail/contents.ts';
import { type ExportIndex, exportIndex } from './export-index.ts';
import { type Held, listsOf, pathOf } from './export-lists.ts';

/** Attachments are read while the file is written; one without content is only named. */
export function exportFile(stores: ContentStores, held: Held, about: Omit<ExportIndex, 'lists'>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamZip(about.at, async (zip) => {
    const attachments: RawRow[] = [];
    for (const [at, file] of held.attachments.entries()) {
      const path = pathOf(file, at);
      const content = path === null ? undefined : await readContent(stores, storedFile(file));
      if (path !== null && content) await zip.add(path, content);
      attachments.push({ ...file, stored: content ? 1 : 0 });
    }
    const lists = listsOf({ ...held, attachments });
    const addText = (name: string, content: string) => zip.add(name, new Blob([content]).stream());
    for (const [name, rows] of Object.entries(lists))
      if (rows.length > 0) await addText(`${name}.json`, JSON.stringify(rows, undefined, 2));
    await addText('index.html', String(exportIndex({ ...about, lists })));
  });
}

const storedFile = (file: RawRow) => ({ id: String(file['id']), sizeBytes: Number(file['size_bytes']) });
