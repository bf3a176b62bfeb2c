import { configure, ZipWriter } from '@zip.js/zip.js';

const CHUNK_BYTES = 1024 * 1024;
// Without web workers. Nor may a request wait for another's turn: in a Worker, one that was broken off never ends.
configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER, chunkSize: CHUNK_BYTES });

type Zip = Pick<ZipWriter<unknown>, 'add'>;

/** Writes while it is read. It breaks off if `write` fails, so that no file looks whole. */
export function streamZip(madeAt: Date, write: (zip: Zip) => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const run = async (): Promise<void> => {
    const zip = new ZipWriter(writable, { lastModDate: madeAt });
    await write(zip);
    await zip.close();
  };
  run().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}
