/** `npm run site -- NAME`: runs one of the owner's commands (scripts/commands.ts); without a name it lists them. */
import './plain-errors.ts';
import { own } from '../src/features/foreign/own.shared.ts';
import { SITE_COMMANDS } from './commands.ts';

const [, , name = ''] = process.argv;
if (!own(SITE_COMMANDS, name)) {
  if (name) console.error(`There is no command "${name}".\n`);
  console.log('npm run site -- NAME [options]\n');
  for (const [command, { does }] of Object.entries(SITE_COMMANDS))
    console.log(`${command.padEnd(12)} ${does.replace(/\]\([^)]*\)/gu, ']')}`);
  process.exit(name ? 2 : 0);
}
// In this process, so that a signal reaches the command itself.
process.argv.splice(2, 1);
await import(`./${name}.ts`);
