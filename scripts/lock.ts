import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code where another process holds the file (https://sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5;

/** Keeps the open files: one that nothing refers to would be closed, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, which the system releases when this process ends, however it ends.
 * @returns what releases it, or undefined while another process holds it
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

/** Acquires the lock once no other process holds it. Calls `onWait` once if it has to wait. */
export async function waitForLock(file: string, onWait: () => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const release = takeLock(file);
    if (release) return release;
    if (attempt === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
