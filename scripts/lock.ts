import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the file (https://sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5;

/** Keeps files open: garbage collection would close them and release the lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes a file's lock, which the system releases when this process ends.
 * @returns releases it; undefined while another process holds it
 */
export function takeLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

const ASK_EVERY_MS = 250;

export async function waitForLock(file: string, onWait: () => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const release = takeLock(file);
    if (release) return release;
    if (attempt === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
