import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { cleanHash, HASHES } from './hash-names.ts';
import { hashAll } from './hashes.ts';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([
  ['nothing', ''],
  ['Greek', 'Καλημέρα κόσμε 🙂'],
  ['a megabyte', 'αβγ'.repeat(170_000)],
])('agrees with Node on %s, in pieces of any size', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const onBytes = vi.fn();
  const found = await hashAll(chunked(bytes, 65_537), onBytes);
  const expected = HASHES.map(({ name }) => [name, createHash(name.replace('-', '').toLowerCase()).update(bytes).digest('hex')]);
  expect(found).toEqual(Object.fromEntries(expected));
  if (bytes.length > 0) expect(onBytes).toHaveBeenLastCalledWith(bytes.length);
});

it.each(['SHA256: AB:CD ef', 'sha-256=abcdef', ' ABCDEF\n'])('reads the published hash %j', (text) => {
  expect(cleanHash(text)).toBe('abcdef');
});
