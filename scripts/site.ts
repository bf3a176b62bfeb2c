/** `npm run site -- NAME`: runs one of the owner's commands (scripts/commands.ts); without a name it lists them. */
import { own } from '../src/features/foreign/own.shared.ts';
import { SITE_COMMANDS } from './commands.ts';
import { faultText } from './fault-text.ts';

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
// What is wrong with the content is found as soon as a command reads it.
await import(`./${name}.ts`).catch((error: Error) => {
  console.error(faultText(error));
  process.exit(1);
});
