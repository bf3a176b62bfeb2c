import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type Packages = z.infer<typeof lockSchema>['packages'];

export interface Licence {
  name: string;
  version: string;
  licence: string;
}

const toName = (folder: string): string => folder.split('node_modules/').at(-1) ?? '';

/** Licences by a sentence of their text (choosealicense.com). */
const TEXTS: [sentence: RegExp, licence: string][] = [
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/u, 'MIT'],
  [/Apache License\s+Version 2\.0/u, 'Apache-2.0'],
  [/Permission to use, copy, modify, and(?:\/or)? distribute this software for any purpose/u, 'ISC'],
];

function licenceOfText(folder: string): string | undefined {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/iu.test(name)) : undefined;
  const text = file ? readFileSync(`${folder}/${file}`, 'utf8') : '';
  return TEXTS.find(([sentence]) => sentence.test(text))?.[1];
}

const licenceOfParent = (packages: Packages, name: string): string | undefined =>
  Object.values(packages).find(({ license, optionalDependencies }) => license && Object.hasOwn(optionalDependencies ?? {}, name))?.license;

/**
 * Lists each version of a package once, by name (npm lock file, version 3), and builds for one platform only where their
 * licence is not their parent's. The licence is the lock file's, else the parent's, else the one whose text the package carries.
 */
export function packageLicences(file = 'package-lock.json'): Licence[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = new Map<string, Licence>();
  for (const [folder, { version = '', license, os, cpu }] of Object.entries(packages)) {
    const name = toName(folder);
    if (name === '') continue;
    const parent = licenceOfParent(packages, name);
    const isBuild = (os ?? cpu) !== undefined && parent !== undefined;
    if (isBuild && (license ?? parent) === parent) continue;
    const licence = license ?? parent ?? licenceOfText(`${dirname(file)}/${folder}`) ?? '–';
    found.set(`${name}@${version}`, { name, version, licence });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

export function joinVersions(licences: readonly Licence[]): Licence[] {
  const rows = new Map<string, Licence>();
  for (const one of licences) {
    const key = `${one.name} ${one.licence}`;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, version: `${row.version}, ${one.version}` } : one);
  }
  return [...rows.values()];
}

export const byLicence = (licences: readonly Licence[]): [licence: string, packages: Licence[]][] =>
  [...Map.groupBy(licences, ({ licence }) => licence)].sort(([, a], [, b]) => b.length - a.length);

const FONT_PACKAGES = { Commissioner: '@fontsource-variable/commissioner', 'JetBrains Mono': '@fontsource-variable/jetbrains-mono' };

export const fontLicences = (packages: readonly Licence[]): Licence[] =>
  Object.entries(FONT_PACKAGES).flatMap(([name, source]) =>
    packages.filter((found) => found.name === source).map(({ version, licence }) => ({ name, version, licence })),
  );
