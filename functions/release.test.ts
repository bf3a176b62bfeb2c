import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RELEASE } from './release.ts';

it('backups name the release of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: RELEASE });
});
