import { z } from 'zod';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';

const KEY = 'admin:console';
const HISTORY_LIMIT = 100;
const LINE_LENGTH = 300;

const schema = z.object({ version: z.literal(1), lines: z.array(z.string().max(LINE_LENGTH)).max(HISTORY_LIMIT) });

/** The oldest first. Never throws: empty without storage or with invalid content. */
export function storedLines(storage?: () => Storage): string[] {
  try {
    return schema.parse(JSON.parse(readItem(KEY, storage) ?? '')).lines;
  } catch {
    return [];
  }
}

/** Only lines without free text: that may be personal data or a secret. */
export function storeLine(line: string, storage?: () => Storage): void {
  if (line.length > LINE_LENGTH) return;
  const lines = [...storedLines(storage).filter((known) => known !== line), line].slice(-HISTORY_LIMIT);
  writeItem(KEY, JSON.stringify({ version: 1, lines }), storage);
}

/**
 * The next line, older or newer, that begins with what was typed.
 * @param at place of the shown line; the number of lines for the typed one @returns undefined if there is none
 */
export function stepInHistory(lines: readonly string[], at: number, step: -1 | 1, typed: string): number | undefined {
  for (let place = at + step; place >= 0 && place <= lines.length; place += step)
    if (place === lines.length || lines[place]?.startsWith(typed)) return place;
  return undefined;
}
