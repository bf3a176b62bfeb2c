/** Exports a person's data: one JSON file per kind, the attached files, and `index.html`, which shows all of it in their language. */
import { toStream } from '../encoding/to-stream.ts';
import { streamZip } from '../encoding/zip.ts';
import type { Database } from '../storage/database.ts';
import type { RawRow } from '../storage/held.ts';
import { attachmentContent } from '../storage/mail/attachments.ts';
import { type ExportIndex, exportIndex } from './export-index.ts';
import { type Held, listsOf, pathOf } from './export-lists.ts';

/** Attachments are read from the database while the file is written. */
export function exportFile(db: Database, held: Held, about: Omit<ExportIndex, 'lists'>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lists = listsOf(held);
  return streamZip(about.at, async (zip) => {
    const addText = (name: string, content: string) => zip.add(name, new Blob([content]).stream());
    await addText('index.html', String(exportIndex({ ...about, lists })));
    for (const [name, rows] of Object.entries(lists))
      if (rows.length > 0) await addText(`${name}.json`, JSON.stringify(rows, undefined, 2));
    for (const [at, file] of held.attachments.entries()) {
      const path = pathOf(file, at);
      if (path !== null) await zip.add(path, toStream(contentOf(db, file)));
    }
  });
}

const contentOf = (db: Database, file: RawRow): AsyncGenerator<Uint8Array> =>
  attachmentContent(db, { id: String(file['id']), sizeBytes: Number(file['size_bytes']) });
