import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { HashName } from './hash-names.ts';

const ALGORITHMS = { MD5: md5, 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 };

/**
 * Computes all hashes in one pass, so that a file of any size needs little memory.
 * @returns lower-case hexadecimal digits
 */
export async function hashAll(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void): Promise<Record<HashName, string>> {
  const running = Object.entries(ALGORITHMS).map(([name, algorithm]) => [name, algorithm.create()] as const);
  let bytes = 0;
  for await (const chunk of chunks) {
    for (const [, hash] of running) hash.update(chunk);
    bytes += chunk.length;
    onBytes(bytes);
  }
  return Object.fromEntries(running.map(([name, hash]) => [name, bytesToHex(hash.digest())])) as Record<HashName, string>;
}
