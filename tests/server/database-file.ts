import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The file of the one D1 database. Miniflare keeps a file of its own beside it. */
export function databaseFile(state: string): string {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const name = readdirSync(folder).find((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite');
  if (!name) throw new Error(`no database in ${folder}`);
  return join(folder, name);
}
