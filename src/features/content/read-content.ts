import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { parseChecked } from './problems.ts';

function firstBad(bytes: Uint8Array): number {
  let at = bytes.length;
  for (let good = 0; good < at; ) {
    const middle = Math.floor((good + at + 1) / 2);
    try {
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      at = middle - 1;
    }
  }
  return at;
}

/**
 * Reads a text of the owner without the byte order mark that some Windows editors write.
 * @throws Error that names the file and the place of invalid UTF-8
 */
export function readContent(file: string): string {
  const bytes = readFileSync(file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    const at = firstBad(bytes);
    const line = bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;
    throw new Error(`${file}:${line}: byte ${at + 1} of the file is not UTF-8. Open it in its own encoding and save it as UTF-8.`);
  }
  const at = text.indexOf('\0');
  if (at >= 0) throw new Error(`${file}:${text.slice(0, at).split('\n').length}: there is a NUL character. Delete it.`);
  return text;
}

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
  return parseChecked(schema, parsed(file, text), { file, text });
}
