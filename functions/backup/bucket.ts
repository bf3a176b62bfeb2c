import { Reader } from '@zip.js/zip.js';

const TAIL_BYTES = 64 * 1024;

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
