import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { own } from '../foreign/own.shared.ts';

const TYPES: Record<string, string> = {
  string: 'text; put it in quotes if it is a number',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const UNITS: Record<string, string> = { string: 'character', array: 'item' };

const counted = (origin: string, count: number | bigint): string => {
  const unit = own(UNITS, origin);
  return unit ? `${count} ${unit}${Number(count) === 1 ? '' : 's'}` : String(count);
};

const remedy: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'missing. Add this field.';
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'no such field. Correct its name or delete it.';
    case 'invalid_type':
      return `must be ${own(TYPES, issue.expected) ?? issue.expected}.`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}, but it is ${JSON.stringify(issue.input)}.`;
    case 'too_small':
      return `must ${Object.hasOwn(UNITS, issue.origin) ? 'have' : 'be'} at least ${counted(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `must ${Object.hasOwn(UNITS, issue.origin) ? 'have' : 'be'} at most ${counted(issue.origin, issue.maximum)}.`;
    case 'invalid_format':
      return `is not in the right form${issue.format === 'regex' ? '' : ` (${issue.format})`}: ${JSON.stringify(issue.input)}.`;
    default:
      return undefined;
  }
};

interface Source {
  file: string;
  text: string;
  linesBefore?: number;
}

/** @throws Error that lists each invalid field with file, line and remedy */
export function parseChecked<T>(schema: z.ZodType<T>, value: unknown, { file, text, linesBefore = 0 }: Source): T {
  const result = schema.safeParse(value ?? undefined, { error: remedy });
  if (result.success) return result.data;
  if (value === null || value === undefined) throw new Error(`${file} does not have fields. Write them, or restore the file.`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const place = (path: readonly PropertyKey[]): string => {
    if (path.length === 0) return file;
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    return node?.range ? `${file}:${lineCounter.linePos(node.range[0]).line + linesBefore}` : place(path.slice(0, -1));
  };
  const problems = result.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => `${place(path)}: "${path.join('.')}": ${issue.message}`);
  });
  throw new Error(problems.join('\n'));
}
