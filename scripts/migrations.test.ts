import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrationNames } from './migrate.ts';

/** Every migration of a release, with its SHA-256: a site that has applied it never applies it again. Each release adds its own. */
const RELEASED = {
  '0000_schema.sql': '98bc77496c1763750fe1aba9d1c829939fbc6d72298d54bb4aa7f72deb96740a',
};

it('migrations that were released are never changed, only followed by others', () => {
  const names = migrationNames();
  expect(names.slice(0, Object.keys(RELEASED).length)).toEqual(Object.keys(RELEASED));
  for (const [name, hash] of Object.entries(RELEASED))
    expect(
      createHash('sha256')
        .update(readFileSync(`functions/storage/migrations/${name}`))
        .digest('hex'),
      name,
    ).toBe(hash);
});
