import { Reader } from '@zip.js/zip.js';

/** R2 takes parts of at least 5 MiB, all of one size but the last. */
const PART_BYTES = 8 * 1024 * 1024;
/** Holds the list of files and the manifest, which are a ZIP's end. */
const TAIL_BYTES = 64 * 1024;

/** Stores a stream of unknown length, whole or not at all. @returns its size in bytes */
export async function storeStream(bucket: R2Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const part = new Uint8Array(PART_BYTES);
  const parts: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | undefined;
  let filled = 0;
  try {
    for await (let chunk of stream) {
      while (chunk.length > 0) {
        const taken = Math.min(chunk.length, PART_BYTES - filled);
        part.set(chunk.subarray(0, taken), filled);
        filled += taken;
        chunk = chunk.subarray(taken);
        if (filled < PART_BYTES) continue;
        upload ??= await bucket.createMultipartUpload(key);
        parts.push(await upload.uploadPart(parts.length + 1, part));
        filled = 0;
      }
    }
    if (!upload) {
      await bucket.put(key, part.subarray(0, filled));
      return filled;
    }
    const bytes = parts.length * PART_BYTES + filled;
    if (filled > 0) parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)));
    await upload.complete(parts);
    return bytes;
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}

/** Reads an object piece by piece, its end at once. */
export class BucketReader extends Reader<string> {
  readonly #bucket: R2Bucket;
  readonly #key: string;
  #tail = new Uint8Array();

  constructor(bucket: R2Bucket, key: string) {
    super(key);
    this.#bucket = bucket;
    this.#key = key;
  }

  override async init(): Promise<void> {
    await super.init?.();
    const object = await this.#bucket.get(this.#key, { range: { suffix: TAIL_BYTES } });
    if (!object) throw new Error('there is no such file in the bucket');
    this.size = object.size;
    this.#tail = new Uint8Array(await object.arrayBuffer());
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const tailAt = this.size - this.#tail.length;
    if (index >= tailAt) return this.#tail.slice(index - tailAt, index - tailAt + length);
    const object = await this.#bucket.get(this.#key, { range: { offset: index, length } });
    if (!object) throw new Error('the file left the bucket');
    return new Uint8Array(await object.arrayBuffer());
  }
}
