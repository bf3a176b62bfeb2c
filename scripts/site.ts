/** `npm run site -- NAME`: runs one of the owner's commands (scripts/commands.ts); without a name it lists them. */
import { spawnSync } from 'node:child_process';
import { own } from '../src/features/foreign/own.shared.ts';
import { SITE_COMMANDS } from './commands.ts';

const [name = '', ...args] = process.argv.slice(2);
if (!own(SITE_COMMANDS, name)) {
  if (name) console.error(`There is no command "${name}".\n`);
  console.log('npm run site -- NAME [options]\n');
  for (const [command, { does }] of Object.entries(SITE_COMMANDS))
    console.log(`${command.padEnd(12)} ${does.replace(/\]\([^)]*\)/gu, ']')}`);
  process.exit(name ? 2 : 0);
}
const { status } = spawnSync(process.execPath, [new URL(`${name}.ts`, import.meta.url).pathname, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
