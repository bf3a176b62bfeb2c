import type { Command, CommandField } from './commands.ts';

export interface Token {
  text: string;
  at: number;
}

const TOKEN = /"((?:\\.|[^"\\])*)"?|'([^']*)'?|[^\s"']+/gu;

/** As in a shell: parts in quotes belong together; a backslash escapes within double ones. */
export const tokenise = (line: string): Token[] =>
  [...line.matchAll(/(?:"(?:\\.|[^"\\])*"?|'[^']*'?|[^\s"'])+/gu)].map(({ 0: raw, index }) => ({
    text: raw.replace(TOKEN, (whole, double?: string, single?: string) => double?.replace(/\\(.)/gu, '$1') ?? single ?? whole),
    at: index,
  }));

export interface ParsedCommand {
  command: Command;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  written: Record<string, string>;
  format: 'table' | 'json';
  /** True if it contains only the console's own words, numbers and choices. */
  isPlain: boolean;
}

export type ParseProblem =
  | { problem: 'unknown' | 'body'; subject: string }
  | { problem: 'param' | 'option' | 'value' | 'required' | 'surplus'; subject: string; command: Command };

export const findCommand = (commands: readonly Command[], texts: readonly string[]): Command | undefined =>
  commands.filter(({ words }) => words.every((word, at) => texts[at] === word)).toSorted((a, b) => b.words.length - a.words.length)[0];

function toValue(text: string, { type }: CommandField): unknown {
  if (type === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (text === 'null') return null;
  if (type === 'list' && !text.trim().startsWith('[')) return text.split(',').map((item) => item.trim());
  if (type === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readBody(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Options {
  values: [CommandField, string][];
  body: Record<string, unknown>;
  format: 'table' | 'json';
  rest: string[];
  hasBody: boolean;
}

function readOptions(command: Command, texts: readonly string[]): Options | ParseProblem {
  const options: Options = { values: [], body: {}, format: 'table', rest: [], hasBody: false };
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    const name = text.startsWith('--') ? text.slice(2) : undefined;
    const field = command.fields.find((one) => one.name === name);
    if (name === undefined) options.rest.push(text);
    else if (name === 'json' || name === 'table') options.format = name;
    else {
      at += 1;
      const value = texts[at];
      if (value === undefined) return { problem: 'value', subject: text, command };
      const body = name === 'body' && !field ? readBody(value) : undefined;
      if (body) {
        options.body = { ...options.body, ...body };
        options.hasBody = true;
      } else if (field) options.values.push([field, value]);
      else return name === 'body' ? { problem: 'body', subject: value } : { problem: 'option', subject: text, command };
    }
  }
  return options;
}

export function parseCommand(line: string, commands: readonly Command[]): ParsedCommand | ParseProblem {
  const texts = tokenise(line).map(({ text }) => text);
  const command = findCommand(commands, texts);
  if (!command) return { problem: 'unknown', subject: texts.join(' ') };
  const read = readOptions(command, texts.slice(command.words.length));
  if ('problem' in read) return read;
  const { values, rest, format, hasBody } = read;
  const missing = command.params[rest.length];
  if (missing !== undefined) return { problem: 'param', subject: `<${missing}>`, command };
  if (rest.length > command.params.length) return { problem: 'surplus', subject: rest[command.params.length] ?? '', command };
  const given: [string, unknown][] = [];
  for (const [field, text] of values.filter(([{ place }]) => place === 'body')) {
    const value = toValue(text, field);
    if (value === undefined) return { problem: 'value', subject: `--${field.name}`, command };
    given.push([field.name, value]);
  }
  const body = { ...read.body, ...Object.fromEntries(given) };
  const query = Object.fromEntries(values.filter(([{ place }]) => place === 'query').map(([{ name }, text]) => [name, text]));
  const lacking = command.fields.find(({ name, place, required }) => required && !Object.hasOwn(place === 'body' ? body : query, name));
  if (lacking) return { problem: 'required', subject: `--${lacking.name}`, command };
  const params = Object.fromEntries(command.params.map((name, at) => [name, rest[at] ?? '']));
  return {
    ...{ command, params, query, format },
    body: command.call.startsWith('GET') || command.call.startsWith('DELETE') ? undefined : body,
    written: { ...params, ...Object.fromEntries(values.map(([{ name }, text]) => [name, text])), ...(hasBody && { body: '{…}' }) },
    isPlain:
      !hasBody && values.every(([{ type, values: choices }, text]) => choices.includes(text) || type === 'number' || type === 'boolean'),
  };
}
