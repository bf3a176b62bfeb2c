import { serveRun } from '../serve-run.ts';
import { hashAll } from './hashes.ts';

const REPORT_MS = 200;

async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) if (value) yield value;
}

serveRun((blob: Blob, onProgress) => {
  let last = performance.now();
  return hashAll(chunksOf(blob), (bytes) => {
    if (performance.now() - last < REPORT_MS) return;
    last = performance.now();
    onProgress(bytes / blob.size);
  });
});
