/**
 * `node scripts/pages.ts [--outDir FOLDER]` builds the pages. Content errors print only their
 * remedy. `--keep` keeps the program that draws them (scripts/rebuild).
 */
import './plain-errors.ts';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { printErrors } from './build-log.ts';
import { keepProgram } from './rebuild/keep-program.ts';

const { values } = parseArgs({ options: { outDir: { type: 'string' }, keep: { type: 'boolean', default: false } } });
await build({
  ...(values.outDir ? { outDir: values.outDir } : {}),
  ...(values.keep ? { integrations: [keepProgram()] } : {}),
  logger: { entrypoint: fileURLToPath(new URL('build-log.ts', import.meta.url)) },
});
printErrors();
