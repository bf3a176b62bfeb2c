/** Makes the search index of the built pages, one for each language, into `dist/pagefind`. */
import { pathToFileURL } from 'node:url';
import { close, createIndex } from 'pagefind';

export async function makeSearchIndex(out = 'dist'): Promise<void> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(errors.join('\n'));
  const added = await index.addDirectory({ path: out });
  const written = await index.writeFiles({ outputPath: `${out}/pagefind` });
  await close();
  const wrong = [...added.errors, ...written.errors];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeSearchIndex();
