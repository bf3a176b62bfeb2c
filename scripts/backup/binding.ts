import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { type Configuration, databaseId } from '../deploy/configuration.ts';
import { configuration } from '../deploy/project.ts';
import { QUIET } from '../functions-server.ts';
import { readSecrets, type Secrets } from './secrets.ts';

export type Bound = Secrets & { DB: D1Database };

export interface BackupTarget {
  state: string;
  remote?: boolean;
}

/** Only the database: wrangler would start all that the whole configuration names. @throws Error without a published database */
export function bindingOf(config: Configuration, remote: boolean) {
  const { account_id, compatibility_date, d1_databases } = config;
  const [database] = d1_databases;
  if (remote && databaseId(config) === undefined)
    throw new Error('wrangler.jsonc does not name a published database: npm run deploy makes it.');
  return {
    name: 'lycabettus-backup',
    account_id,
    compatibility_date,
    d1_databases: [{ ...database, ...(remote && { remote, preview_database_id: undefined }) }],
  };
}

/** Gives the Worker's binding of the local database or, through a preview at Cloudflare, of the published one. */
export async function withDatabase<Result>({ state, remote = false }: BackupTarget, use: (env: Bound) => Promise<Result>): Promise<Result> {
  const binding = bindingOf(configuration(), remote);
  Object.assign(process.env, QUIET);
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-d1-'));
  const configPath = join(folder, 'wrangler.json');
  writeFileSync(configPath, JSON.stringify(binding));
  try {
    const persist = { path: join(state, 'v3') };
    const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist, envFiles: [], remoteBindings: remote });
    try {
      return await use({ DB: env.DB, ...readSecrets() });
    } finally {
      await dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
