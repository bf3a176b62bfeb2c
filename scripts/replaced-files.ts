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

const getAsideFolder = ({ root = '.' }: Place): string => join(root, ASIDE);
const getListFile = (place: Place): string => join(getAsideFolder(place), 'list.json');

/**
 * Puts the files in place that `replaceFiles` has written aside, where it was cut off after the last of them. What it left before that is removed,
 * and no file has changed.
 * @returns the files of the list, none where nothing was left to do
 */
export function finishReplacing(place: Place = {}): string[] {
  const { root = '.', step } = place;
  const files = existsSync(getListFile(place)) ? listSchema.parse(JSON.parse(readFileSync(getListFile(place), 'utf8'))) : [];
  for (const file of files) {
    step?.();
    const written = join(getAsideFolder(place), 'files', file);
    if (existsSync(written)) renameSync(written, join(root, file));
  }
  step?.();
  rmSync(getListFile(place), { force: true });
  step?.();
  rmSync(getAsideFolder(place), { recursive: true, force: true });
  return files;
}

/**
 * Replaces texts of files, in the order of the map: all of them, or after a cut-off either none or those that `finishReplacing` completes.
 * No file is ever empty or half written.
 */
export function replaceFiles(texts: ReadonlyMap<string, string>, place: Place = {}): void {
  const { root = '.', step } = place;
  rmSync(getAsideFolder(place), { recursive: true, force: true });
  for (const [file, text] of texts) {
    step?.();
    const written = join(getAsideFolder(place), 'files', file);
    mkdirSync(dirname(written), { recursive: true });
    writeFileSync(written, text, { mode: statSync(join(root, file)).mode });
  }
  step?.();
  mkdirSync(getAsideFolder(place), { recursive: true });
  writeFileSync(`${getListFile(place)}.part`, JSON.stringify([...texts.keys()]));
  step?.();
  renameSync(`${getListFile(place)}.part`, getListFile(place));
  finishReplacing(place);
}
