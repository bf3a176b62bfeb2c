import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'jsonc-parser';
import type { Unstable_RawConfig } from 'wrangler';
import { databaseFile } from '../../scripts/database-file.ts';
import { migrate } from '../../scripts/migrate.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { makePageList } from '../../scripts/page-list.ts';

/** How long an owner's link of the tests is valid: a run may take longer than the usual ten minutes. */
const LINK_LIFE_MS = 6 * 60 * 60 * 1000;
/** Larger than any flood. */
const NO_LIMIT = 1_000_000_000;

/** Files of a separate server: `wrangler.jsonc` with limits and budgets that a flood does not reach, the small site and an empty database. */
export interface Installed {
  config: string;
  state: string;
  /** The folder of the built site. */
  site: string;
  /** Opens the database. Only read while the server runs. */
  database: () => DatabaseSync;
  remove: () => void;
}

interface Wanted {
  /** Entry module; the site's worker by default. */
  main?: string;
  /** Folder of a built site; the small site by default. */
  built?: string;
  /** Settings in addition to those of `wrangler.jsonc`. */
  vars?: Record<string, string>;
  /** The state of a new installation to copy; otherwise wrangler makes one, which takes seconds. */
  state?: string;
}

export async function install({ main = 'functions/worker.ts', built, vars, state: empty }: Wanted = {}): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-server-'));
  const [site, state, config] = [join(folder, 'site'), join(folder, 'state'), join(folder, 'wrangler.json')];
  if (empty) cpSync(empty, state, { recursive: true });
  else mkdirSync(state);
  if (!built) {
    cpSync('tests/functions/fixtures/dist', site, { recursive: true });
    makePageList(site);
  }
  const text = readFileSync('wrangler.jsonc', 'utf8');
  const ours = parse(text, [], { allowTrailingComma: true }) as Unstable_RawConfig;
  const changed: Unstable_RawConfig = {
    ...ours,
    main: resolve(main),
    assets: { ...ours.assets, directory: built ? resolve(built) : site },
    ...(vars && { vars: { ...ours.vars, ...vars } }),
    d1_databases: (ours.d1_databases ?? []).map((one) => ({ ...one, migrations_dir: resolve(one.migrations_dir ?? 'migrations') })),
    ratelimits: (ours.ratelimits ?? []).map((one) => ({ ...one, simple: { ...one.simple, limit: NO_LIMIT } })),
  };
  writeFileSync(config, JSON.stringify(changed));
  if (!empty) await migrate({ config, state, silent: true });
  const database = new DatabaseSync(databaseFile(state));
  for (const event of ['INSERT', 'UPDATE'])
    database.exec(
      `CREATE TRIGGER no_budget_${event} AFTER ${event} ON budget_uses WHEN new.used > 0 BEGIN UPDATE budget_uses SET used = 0; END`,
    );
  // Every call of a flood comes from one address: no network may be counted either.
  database.exec(
    "CREATE TRIGGER no_network AFTER INSERT ON orders WHEN new.network > '' BEGIN UPDATE orders SET network = '' WHERE id = new.id; END",
  );
  database.close();
  return {
    config,
    state,
    site: built ? resolve(built) : site,
    database: () => new DatabaseSync(databaseFile(state)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes the owner of a server that does not run yet. @returns tokens of links that sign in, once each */
export function makeOwner({ database }: Installed, email: string, links: number): string[] {
  const open = database();
  const made = Array.from({ length: links }, () => ownerSql({ email }));
  for (const { statements } of made) for (const statement of statements) open.exec(statement);
  open.exec(`UPDATE verifications SET expires_at = ${Date.now() + LINK_LIFE_MS}`);
  open.close();
  return made.map(({ token }) => token);
}
