import type { Command } from './commands.ts';
import { findCommand, tokenise } from './parse.ts';

const OWN_WORDS = ['help', 'clear', 'history'] as const;
const FORMATS = ['--json', '--table'];

export interface Completion {
  from: number;
  options: string[];
}

const unique = (words: readonly string[]): string[] => [...new Set(words)].sort();

export function complete(line: string, commands: readonly Command[]): Completion {
  const tokens = tokenise(line);
  const isNew = line === '' || /\s$/u.test(line);
  const last = isNew ? undefined : tokens.at(-1);
  const before = (isNew ? tokens : tokens.slice(0, -1)).map(({ text }) => text);
  const typed = last?.text ?? '';
  const result = (options: readonly string[]): Completion => ({
    from: last?.at ?? line.length,
    options: unique(options.filter((option) => option.startsWith(typed) && option !== typed)),
  });
  const isHelp = before[0] === 'help';
  const words = isHelp ? before.slice(1) : before;
  const next = commands.flatMap((command) =>
    words.every((word, at) => command.words[at] === word) ? (command.words[words.length] ?? []) : [],
  );
  if (next.length > 0) return result([...next, ...(before.length === 0 ? OWN_WORDS : [])]);
  const command = isHelp ? undefined : findCommand(commands, before);
  if (!command) return result([]);
  const option = before.at(-1);
  const field = command.fields.find(({ name }) => `--${name}` === option);
  if (field) return result(field.values);
  const hasBody = command.fields.some(({ place }) => place === 'body');
  const names = command.fields.map(({ name }) => `--${name}`).filter((name) => !before.includes(name));
  return result([...names, ...(hasBody ? ['--body'] : []), ...FORMATS]);
}

export function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
