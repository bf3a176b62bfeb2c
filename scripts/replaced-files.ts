import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** On the disk of the project, so that a file can be renamed into its place. */
const ASIDE = '.cache/replaced';
const listSchema = z.array(z.string());

interface Place {
  /** The folder that the paths of files begin in. */
  root?: string;
  /** Called before each step; a test ends the work there. */
  step?: () => void;
}

const asideOf = ({ root = '.' }: Place): string => join(root, ASIDE);
const listOf = (place: Place): string => join(asideOf(place), 'list.json');

/**
 * Puts the files in place that `replaceFiles` has written aside, where it was cut off after the last of them. What it left before that is removed,
 * and no file has changed.
 * @returns the files of the list, none where nothing was left to do
 */
export function finishReplacing(place: Place = {}): string[] {
  const { root = '.', step } = place;
  const files = existsSync(listOf(place)) ? listSchema.parse(JSON.parse(readFileSync(listOf(place), 'utf8'))) : [];
  for (const file of files) {
    step?.();
    const written = join(asideOf(place), 'files', file);
    if (existsSync(written)) renameSync(written, join(root, file));
  }
  step?.();
  rmSync(listOf(place), { force: true });
  step?.();
  rmSync(asideOf(place), { recursive: true, force: true });
  return files;
}

/**
 * Replaces texts of files, in the order of the map: all of them, or after a cut-off either none or those that `finishReplacing` completes.
 * No file is ever empty or half written.
 */
export function replaceFiles(texts: ReadonlyMap<string, string>, place: Place = {}): void {
  const { root = '.', step } = place;
  rmSync(asideOf(place), { recursive: true, force: true });
  for (const [file, text] of texts) {
    step?.();
    const written = join(asideOf(place), 'files', file);
    mkdirSync(dirname(written), { recursive: true });
    writeFileSync(written, text, { mode: statSync(join(root, file)).mode });
  }
  step?.();
  mkdirSync(asideOf(place), { recursive: true });
  writeFileSync(`${listOf(place)}.part`, JSON.stringify([...texts.keys()]));
  step?.();
  renameSync(`${listOf(place)}.part`, listOf(place));
  finishReplacing(place);
}
