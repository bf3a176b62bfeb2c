import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const getFolder = (state: string): string => join(state, 'v3/d1/miniflare-D1DatabaseObject');

/** Miniflare stores a file of its own beside it. */
function findName(state: string): string | undefined {
  const folder = getFolder(state);
  return existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite') : undefined;
}

export const hasDatabase = (state: string): boolean => findName(state) !== undefined;

export function databaseFile(state: string): string {
  const name = findName(state);
  if (!name) throw new Error(`There is no database in ${getFolder(state)}: "npm start" makes it.`);
  return join(getFolder(state), name);
}
