import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingPlatforms, type Packages, withChecksums, withoutChecksum } from './lock-file.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
const fits = (names: string[] | undefined, own: string): boolean => names === undefined || names.includes(own);

it('has a checksum for every package installed on Linux, the platform of CI', () => {
  const installed = withoutChecksum(packages).filter((folder) => {
    const { optional, os, cpu, libc } = packages[folder] ?? {};
    return !optional || (fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'));
  });
  expect(installed).toEqual([]);
});

it('has the packages of every platform, and names no registry', () => {
  expect(Object.keys(missingPlatforms(packages))).toEqual([]);
  expect(Object.values(packages).filter((entry) => 'resolved' in entry)).toEqual([]);
});

it('gets missing checksums from the registry, and changes nothing else', async () => {
  const lock: Packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-own' },
    'node_modules/b/node_modules/@c/darwin-arm64': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/d-win32': { version: '3.0.0', optional: true },
    'node_modules/e': { link: true },
  };
  const requested: string[] = [];
  const after = await withChecksums(lock, async (name) => {
    requested.push(name);
    return name.startsWith('@c') ? 'sha512-found' : undefined;
  });
  expect(requested).toEqual(['@c/darwin-arm64@2.0.0', 'd-win32@3.0.0']);
  expect(after).toEqual({
    ...lock,
    'node_modules/b/node_modules/@c/darwin-arm64': { version: '2.0.0', integrity: 'sha512-found', optional: true, os: ['darwin'] },
  });
  expect(withoutChecksum(after)).toEqual(['node_modules/d-win32']);
});
