/**
 * `npm run dev`: pages reload when edited (`astro dev`), functions run behind the same address.
 * `PORT` and `FUNCTIONS_PORT` replace 4321 and 8789.
 */
import './no-arguments.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { identity } from '../src/features/identity/identity.ts';
import { FUNCTIONS_PORT, FUNCTIONS_PORT_VARIABLE } from './dev-proxy.ts';
import { serveFunctions } from './functions-server.ts';
import { makeIconSet } from './icon-set.ts';
import { migrate } from './migrate.ts';
import { makePageList } from './page-list.ts';
import { assertFree, getPort, launch, together } from './processes.ts';
import { uploadFiles } from './upload-files.ts';

/** Replaces `dist/`, since Astro serves the pages: the functions only read the build's stamp. */
const FILES = '.wrangler/dev-site';

async function dev(): Promise<number> {
  const port = getPort('PORT', 4321);
  const functionsPort = getPort(FUNCTIONS_PORT_VARIABLE, FUNCTIONS_PORT);
  await assertFree(port, 'PORT');
  await assertFree(functionsPort, FUNCTIONS_PORT_VARIABLE);
  mkdirSync(FILES, { recursive: true });
  const owner = { brand: identity.brand, email: identity.owner.email };
  const { eventDays } = identity.analytics;
  writeFileSync(`${FILES}/build.json`, JSON.stringify({ version: 'dev', builtAt: new Date().toISOString(), owner, eventDays }));
  makeIconSet(FILES);
  makePageList(FILES);
  await migrate();
  await uploadFiles();
  const functions = serveFunctions({ port: functionsPort, files: FILES });
  const pages = launch(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
    [FUNCTIONS_PORT_VARIABLE]: String(functionsPort),
  });
  return (await together([functions, pages])).code;
}

try {
  process.exit(await dev());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
