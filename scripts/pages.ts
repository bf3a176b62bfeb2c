/**
 * `node scripts/pages.ts [--outDir FOLDER]` builds the pages. Content errors print only their
 * remedy.
 */
import './build-problems.ts';
import './plain-errors.ts';

// First, so that a fault in content/site.yaml is said by itself, not as one of Astro's configuration.
import '../src/features/identity/identity.ts';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { printErrors } from './build-log.ts';

const { values } = parseArgs({ options: { outDir: { type: 'string' } } });
await build({
  ...(values.outDir ? { outDir: values.outDir } : {}),
  logger: { entrypoint: fileURLToPath(new URL('build-log.ts', import.meta.url)) },
});
printErrors();
