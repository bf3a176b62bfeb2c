import { createWriteStream, existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobReader } from '@zip.js/zip.js';
import type { Manifest } from '../../functions/backup/format.ts';
import { startBackup } from '../../functions/backup/make.ts';
import { backupSecrets } from '../../functions/backup/signature.ts';
import { type OpenBackup, openBackup } from '../../functions/backup/zip.ts';
import type { Bound } from './binding.ts';
import { readSecrets } from './secrets.ts';

const PART = /\.zip\.(\d+)\.part$/u;

function isRunning(process: number): boolean {
  try {
    return globalThis.process.kill(process, 0);
  } catch {
    return false;
  }
}

/** Removes files of backups that were killed: they hold personal data, and are no backups. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const found = PART.exec(name);
    if (found && !isRunning(Number(found[1]))) rmSync(join(folder, name), { force: true });
  }
}

export async function writeBackup(env: Bound, folder: string, from: Manifest['from'], at: Date): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(folder);
  const { name, body } = await startBackup(env, at, from);
  const file = join(folder, name);
  const part = `${file}.${process.pid}.part`;
  await pipeline(body as unknown as AsyncIterable<Uint8Array>, createWriteStream(part, { mode: 0o600 }));
  renameSync(part, file);
  return file;
}

export async function readerOf(file: string): Promise<BlobReader> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  return new BlobReader(await openAsBlob(file));
}

/** @throws BackupError on a file that is no backup */
export const openFile = async (file: string): Promise<OpenBackup> =>
  openBackup(await readerOf(file), { secrets: backupSecrets(readSecrets()) });
