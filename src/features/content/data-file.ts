import { parse } from 'yaml';
import type { z } from 'zod';
import { checked } from './problems.ts';
import { readContent } from './read-content.ts';

function parsed(file: string, text: string): unknown {
  try {
    return file.endsWith('.json') ? JSON.parse(text) : parse(text);
  } catch (error) {
    const kind = file.endsWith('.json') ? 'JSON' : 'YAML';
    throw new Error(`${file} is not ${kind}: ${(error as Error).message}. Look for a comma, quote or colon that is missing or too many.`);
  }
}

export function readData<T>(file: string, schema: z.ZodType<T>): T {
  const text = readContent(file);
  return checked(schema, parsed(file, text), { file, text });
}
