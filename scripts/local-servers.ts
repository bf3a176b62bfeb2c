import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.ts';

const getLockFolder = (state: string): string => join(state, 'servers');

/**
 * Marks a state folder as served by this process.
 * @returns removes the mark
 */
export function markServing(state: string, port: number): () => void {
  const file = join(getLockFolder(state), String(port));
  const release = takeLock(file);
  return () => {
    if (!release) return;
    release();
    rmSync(file, { force: true });
  };
}

export function portsServing(state: string): number[] {
  const folder = getLockFolder(state);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const release = takeLock(file);
      if (!release) return [Number(name)];
      release();
      rmSync(file, { force: true });
      return [];
    });
}

/** @throws Error if a server uses the state folder */
export function assertNotServing(state: string): void {
  const ports = portsServing(state);
  if (ports.length > 0) throw new Error(`A server on port ${ports.join(', ')} uses the database in ${state}. Stop it first.`);
}

/** Milliseconds between requests for a file. */
const ASK_EVERY_MS = 100;
const ASK_LIMIT_MS = 20_000;

const fetchText = (address: string): Promise<string | undefined> =>
  fetch(address).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  );

/** Waits, for a limited time, until a state folder's servers of this build have the added files. */
export async function untilServed(state: string, stamp: string, files: readonly string[]): Promise<void> {
  const waiting = portsServing(state).map(async (port) => {
    if ((await fetchText(`http://localhost:${port}/build.json`)) !== stamp) return;
    const end = Date.now() + ASK_LIMIT_MS;
    for (const file of files) {
      while (Date.now() < end && (await fetchText(`http://localhost:${port}/${file}`)) === undefined)
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  });
  await Promise.all(waiting);
}
