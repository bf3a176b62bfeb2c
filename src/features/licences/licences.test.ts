import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { byLicence, joinVersions, type Licence, packageLicences } from './licences.ts';

it('comes from the lock file, from the package that a build belongs to, or from the licence file; builds for a platform are not repeated', () => {
  const dir = mkdtempSync(join(tmpdir(), 'licences-'));
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/one': {
      version: '1.0.0',
      license: 'ISC',
      optionalDependencies: { 'one-any': '1.0.0', 'one-win32': '1.0.0', 'one-lib': '1.0.0' },
    },
    'node_modules/one/node_modules/one-any': { version: '1.0.0' },
    'node_modules/one-win32': { version: '1.0.0', license: 'ISC', os: ['win32'] },
    'node_modules/one-lib': { version: '1.0.0', license: 'LGPL-3.0', cpu: ['x64'] },
    'node_modules/two': { version: '2.0.0' },
    'node_modules/unknown': { version: '3.0.0' },
  };
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(dir, 'node_modules/two'), { recursive: true });
  const mit = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software';
  writeFileSync(join(dir, 'node_modules/two/LICENSE.md'), `MIT License\n\n${mit}`);
  expect(packageLicences(join(dir, 'package-lock.json')).map(({ name, licence }) => `${name} ${licence}`)).toEqual([
    'one ISC',
    'one-any ISC',
    'one-lib LGPL-3.0',
    'two MIT',
    'unknown –',
  ]);
  rmSync(dir, { recursive: true });
});

it('is shown once for all versions of a package', () => {
  const rows = ['1.0.0 MIT', '2.0.0 MIT', '3.0.0 ISC']
    .map((row) => row.split(' '))
    .map(([version = '', licence = '']) => ({ name: 'a', version, licence }));
  expect(joinVersions(rows)).toEqual([
    { name: 'a', version: '1.0.0, 2.0.0', licence: 'MIT' },
    { name: 'a', version: '3.0.0', licence: 'ISC' },
  ]);
});

it('groups packages, the most frequent licence first', () => {
  const [a, b, c] = ['ISC', 'MIT', 'MIT'].map((licence, index) => ({ name: `${index}`, version: '1.0.0', licence })) as [
    Licence,
    Licence,
    Licence,
  ];
  expect(byLicence([a, b, c])).toEqual([
    ['MIT', [b, c]],
    ['ISC', [a]],
  ]);
});

it('is known for every package of this site', () => {
  expect(packageLicences().filter(({ licence }) => licence === '–')).toEqual([]);
});
