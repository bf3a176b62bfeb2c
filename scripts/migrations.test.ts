import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrationNames } from './migrate.ts';

/** Every migration of a release, with its SHA-256: a site that has applied it never applies it again. Each release adds its own. */
const RELEASED = {
  '0000_schema.sql': 'ff79e24ba7ffe2ffbbaa9a1d51fbd7cf030d58cf99d5e51fcd4f8b3d0f517981',
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
