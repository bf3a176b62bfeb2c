import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.ts';

const getLockFolder = (state: string): string => join(state, 'servers');

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

const ASK_EVERY_MS = 100;
const ASK_LIMIT_MS = 20_000;
/** A running server lists a new file within a second. */
const LIST_LIMIT_MS = 3000;

/** The text of a file, `null` if the server lacks it, `undefined` while the server restarts. */
const fetchFile = (address: string): Promise<string | null | undefined> =>
  fetch(address).then(
    (response) => (response.ok ? response.text() : response.status === 404 ? null : undefined),
    () => undefined,
  );

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));

/**
 * Waits, for a limited time, until a state folder's servers of this build have the added files. If the last replacement went unnoticed,
 * wrangler watches a folder that is gone: a change of its configuration makes it read and watch the folder again.
 * @param config the servers' configuration file
 */
export async function untilServed(state: string, stamp: string, files: readonly string[], config: string): Promise<void> {
  const waiting = portsServing(state).map(async (port) => {
    const end = Date.now() + ASK_LIMIT_MS;
    const site = `http://localhost:${port}`;
    let served = await fetchFile(`${site}/build.json`);
    while (served === undefined && Date.now() < end) {
      await pause();
      served = await fetchFile(`${site}/build.json`);
    }
    if (served !== stamp) return;
    let touchAt = Date.now() + LIST_LIMIT_MS;
    for (const file of files) {
      while (Date.now() < end && typeof (await fetchFile(`${site}/${file}`)) !== 'string') {
        if (Date.now() > touchAt) {
          utimesSync(config, new Date(), new Date());
          touchAt = Date.now() + LIST_LIMIT_MS;
        }
        await pause();
      }
    }
  });
  await Promise.all(waiting);
}
