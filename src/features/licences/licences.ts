import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

export interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** Every package of the lock file once a version, by name (npm lock file, version 3). */
export function packageLicences(file = 'package-lock.json'): Licence[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = new Map<string, Licence>();
  for (const [where, { version = '', license }] of Object.entries(packages)) {
    const name = where.split('node_modules/').at(-1);
    if (!name || where === '') continue;
    found.set(`${name}@${version}`, { name, version, licence: license ?? '–' });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const FONT_PACKAGES = { Commissioner: '@fontsource-variable/commissioner', 'JetBrains Mono': '@fontsource-variable/jetbrains-mono' };

/** The fonts that the pages carry, by the packages that they are cut from. */
export const fontLicences = (packages: readonly Licence[]): Licence[] =>
  Object.entries(FONT_PACKAGES).flatMap(([name, source]) =>
    packages.filter((found) => found.name === source).map(({ version, licence }) => ({ name, version, licence })),
  );
