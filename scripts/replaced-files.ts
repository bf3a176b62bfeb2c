import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** On the project's disk, so that files can be renamed into place. */
const ASIDE = '.cache/replaced';
const listSchema = z.array(z.string());

interface Place {
  root?: string;
  step?: () => void;
}

const getAsideFolder = ({ root = '.' }: Place): string => join(root, ASIDE);
const getListFile = (place: Place): string => join(getAsideFolder(place), 'list.json');

/**
 * Completes an interrupted `replaceFiles` if all texts were written aside; otherwise removes its
 * leftovers.
 * @returns the replaced files; none if nothing was left to do
 */
export function finishReplacing(place: Place = {}): string[] {
  const { root = '.', step } = place;
  const files = existsSync(getListFile(place)) ? listSchema.parse(JSON.parse(readFileSync(getListFile(place), 'utf8'))) : [];
  for (const file of files) {
    step?.();
    const written = join(getAsideFolder(place), 'files', file);
    const target = join(root, file);
    if (existsSync(written)) {
      mkdirSync(dirname(target), { recursive: true });
      renameSync(written, target);
    } else if (existsSync(join(getAsideFolder(place), 'gone', file))) rmSync(target, { force: true });
  }
  step?.();
  rmSync(getListFile(place), { force: true });
  step?.();
  rmSync(getAsideFolder(place), { recursive: true, force: true });
  return files;
}

/**
 * Replaces, creates and deletes (null) files in the map's order. After an interruption, either none has changed or
 * `finishReplacing` completes them. No file is ever half written.
 */
export function replaceFiles(texts: ReadonlyMap<string, string | Uint8Array | null>, place: Place = {}): void {
  const { root = '.', step } = place;
  rmSync(getAsideFolder(place), { recursive: true, force: true });
  for (const [file, text] of texts) {
    step?.();
    const written = join(getAsideFolder(place), text === null ? 'gone' : 'files', file);
    mkdirSync(dirname(written), { recursive: true });
    const old = join(root, file);
    writeFileSync(written, text ?? '', existsSync(old) ? { mode: statSync(old).mode } : {});
  }
  step?.();
  mkdirSync(getAsideFolder(place), { recursive: true });
  writeFileSync(`${getListFile(place)}.part`, JSON.stringify([...texts.keys()]));
  step?.();
  renameSync(`${getListFile(place)}.part`, getListFile(place));
  finishReplacing(place);
}
