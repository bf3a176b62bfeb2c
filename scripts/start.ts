/**
 * `npm start`: builds the site, brings the local database up to date and serves both as they are served when published.
 * `npm start -- --no-build` serves the last build. `PORT` chooses another port than 8788.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answers, keepTime, migrate, serveFunctions } from './functions-server.ts';
import { assertFree, portOf, run, together } from './processes.ts';

async function start(): Promise<number> {
  const { values } = parseArgs({ options: { build: { type: 'boolean', default: true } }, allowNegative: true });
  const port = portOf('PORT', 8788);
  await assertFree(port, 'PORT');
  if (values.build) await run('npm', ['run', 'build']);
  else if (!existsSync('dist/index.html')) throw new Error('There is no build to serve yet: npm run build');
  await migrate();
  const server = serveFunctions({ port });
  const address = `http://localhost:${port}`;
  void answers(`${address}/api/health`).then((up) => {
    if (!up) return;
    keepTime(address);
    console.log(`\nThe site is at ${address} (Ctrl+C ends it)\n`);
  });
  return (await together([server])).code;
}

try {
  process.exit(await start());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
