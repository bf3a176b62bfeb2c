/**
 * `node scripts/pages.ts [--outDir FOLDER]` builds the pages. Content errors print only their
 * remedy.
 */
import './plain-errors.ts';
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
