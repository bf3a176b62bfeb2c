import { globSync, readFileSync } from 'node:fs';
import { createGenerator } from 'unocss';
import config from '../../../uno.config.ts';

export interface Utility {
  name: string;
  rule: string;
  files: number;
}

/** As in uno.config.ts. */
const SOURCES = 'src/**/*.{astro,tsx}';

export async function utilitiesInUse(sources = globSync(SOURCES).map((file) => readFileSync(file, 'utf8'))): Promise<Utility[]> {
  const uno = await createGenerator(config);
  const found = new Map<string, Utility>();
  for (const source of sources) {
    for (const name of await uno.applyExtractors(source, undefined, new Set<string>())) {
      const known = found.get(name);
      if (known) known.files += 1;
      else {
        const rules = (await uno.parseToken(name)) ?? [];
        if (rules.length > 0)
          found.set(name, { name, rule: rules.map(([, , body, parent]) => (parent ? `${parent} { ${body} }` : body)).join(' '), files: 1 });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
