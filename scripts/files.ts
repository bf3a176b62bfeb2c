/**
 * `npm run site -- files`: uploads what shoppers download (`content/products/<slug>/files`) to the local bucket; `npm start` does it too.
 * `--remote`: to the published site's.
 */
import './plain-errors.ts';
import { parseArgs } from 'node:util';
import { uploadFiles, uploadRemote } from './upload-files.ts';

try {
  const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } });
  const count = values.remote ? await uploadRemote() : await uploadFiles();
  console.log(count > 0 ? `Uploaded ${count} files.` : 'Nothing has changed since the last upload.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
