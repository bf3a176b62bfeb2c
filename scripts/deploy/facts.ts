import { z } from 'zod';
import { identity } from '../../src/features/identity/identity.ts';
import { migrationNames } from '../migrate.ts';
import { type Account, type Ask, connect, Forbidden, findAccounts } from './cloudflare.ts';
import { type Configuration, databaseId, hasRoute, previewConfiguration } from './configuration.ts';
import type { Facts } from './plan.ts';
import { buildFacts, configuration, gitFacts, siteFacts } from './project.ts';

export interface DeployFacts {
  facts: Facts;
  worker: string;
  databaseName: string;
  buckets: readonly string[];
}

const idSchema = z.object({ uuid: z.string() });
const rowsSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())).default([]) }));
const namedSchema = z.array(z.object({ name: z.string() }));
const zonesSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const settingSchema = z.object({ value: z.string() });
const mailSchema = z.object({ enabled: z.boolean() });
const deploymentsSchema = z.object({
  deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })).min(1) })),
});

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('d1_migrations', 'meta', 'users', 'passkeys', 'owner_devices')";
const OWNERS = "SELECT count(*) AS owners FROM users WHERE role = 'owner' AND id IN (SELECT user_id FROM passkeys)";
const TOLD = `SELECT (SELECT count(*) FROM owner_devices) AS devices,
  coalesce((SELECT address FROM notice_settings), (SELECT email FROM users WHERE role = 'owner')) AS mail`;

type Database = Facts['database'] & { told: Pick<Facts['owner'], 'mail' | 'devices'> };

export async function findDatabase(ask: Ask, account: string, name: string): Promise<string | undefined> {
  return (await ask(idSchema, `/accounts/${account}/d1/database/${encodeURIComponent(name)}`))?.uuid;
}

async function databaseFacts(ask: Ask, account: string, config: Configuration): Promise<Database> {
  const name = config.d1_databases[0].database_name;
  const wanted = migrationNames();
  const absent = { name, exists: false, isNamed: false, hasTables: false, hasOwner: false, pending: wanted, told: { devices: 0 } };
  const id = await findDatabase(ask, account, databaseId(config) ?? name);
  if (id === undefined) return absent;
  const query = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await ask(rowsSchema, `/accounts/${account}/d1/database/${id}/query`, { sql }))?.[0]?.results ?? [];
  const existing = { ...absent, exists: true, isNamed: databaseId(config) === id };
  const tables = (await query(TABLES)).map((row) => row['name']);
  if (!tables.includes('d1_migrations')) return existing;
  const applied = (await query('SELECT name FROM d1_migrations')).map((row) => row['name']);
  const pending = wanted.filter((migration) => !applied.includes(migration));
  const found = { ...existing, pending, hasTables: tables.includes('meta') };
  if (!tables.includes('users') || !tables.includes('passkeys')) return found;
  const [state] = await query(OWNERS);
  const known = { ...found, hasOwner: Number(state?.['owners']) > 0 };
  if (!tables.includes('owner_devices')) return known;
  const [told] = await query(TOLD);
  const mail = typeof told?.['mail'] === 'string' ? told['mail'] : undefined;
  return { ...known, told: { devices: Number(told?.['devices']), mail } };
}

async function findZone(ask: Ask, account: string, host: string): Promise<Facts['zone']> {
  const labels = host.split('.');
  try {
    for (let first = 0; first < labels.length - 1; first += 1) {
      const query = new URLSearchParams({ name: labels.slice(first).join('.'), 'account.id': account });
      const [zone] = (await ask(zonesSchema, `/zones?${query}`)) ?? [];
      if (zone) return zone;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Forbidden) return 'unknown';
    throw error;
  }
}

async function ofZone(zone: Facts['zone'], read: (id: string) => Promise<boolean | undefined>): Promise<boolean | 'unknown'> {
  if (zone === undefined || zone === 'unknown') return 'unknown';
  try {
    return (await read(zone.id)) ?? 'unknown';
  } catch (error) {
    if (error instanceof Forbidden) return 'unknown';
    throw error;
  }
}

const zoneFacts = async (ask: Ask, zone: Facts['zone']): Promise<Pick<Facts, 'routesMail' | 'forcesHttps'>> => ({
  routesMail: await ofZone(zone, async (id) => (await ask(mailSchema, `/zones/${id}/email/routing`))?.enabled),
  forcesHttps: await ofZone(zone, async (id) => {
    const setting = await ask(settingSchema, `/zones/${id}/settings/always_use_https`);
    return setting && setting.value === 'on';
  }),
});

export async function findRunning(ask: Ask, account: string, worker: string): Promise<string | undefined> {
  const found = await ask(deploymentsSchema, `/accounts/${account}/workers/scripts/${worker}/deployments`);
  return found?.deployments[0]?.versions[0]?.version_id;
}

async function missingBuckets(ask: Ask, account: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => ask(z.unknown(), `/accounts/${account}/r2/buckets/${name}`)));
  return names.filter((_, index) => found[index] === undefined);
}

async function previewAddress(ask: Ask, account: string, worker: string): Promise<string> {
  const found = await ask(z.object({ subdomain: z.string() }), `/accounts/${account}/workers/subdomain`);
  if (!found)
    throw new Error(
      `The account does not have a name at workers.dev yet. Choose one: https://dash.cloudflare.com/${account}/workers/onboarding`,
    );
  return `https://${worker}.${found.subdomain}.workers.dev`;
}

const NOT_ASKED = {
  zone: 'unknown',
  routesMail: 'unknown',
  forcesHttps: 'unknown',
  missingBuckets: [],
  secrets: [],
} as const satisfies Partial<Facts>;

const ownerFacts = (config: Configuration, names: readonly string[], told: Database['told']): Facts['owner'] => ({
  ...told,
  hasSender: 'send_email' in config || names.some((name) => name === 'MAIL_HTTP_TOKEN' || name === 'MAIL_HTTP_URL'),
  hasHeartbeat: names.includes('HEARTBEAT_URL'),
});

export async function gatherFacts(target: Facts['target'], chosen?: string): Promise<DeployFacts & { ask?: Ask }> {
  const live = configuration();
  const named = process.env['CLOUDFLARE_ACCOUNT_ID'] ?? live.account_id;
  const ask = await connect();
  const accounts = ask && (await findAccounts(ask, named));
  const wanted = named ?? chosen ?? (accounts?.length === 1 ? accounts[0]?.id : undefined);
  const account: Account | undefined = accounts?.find(({ id }) => id === wanted);
  const config = target === 'live' ? live : previewConfiguration(live, '.', identity.url);
  const { name: worker, r2_buckets } = config;
  const buckets = r2_buckets.map(({ bucket_name: bucket }) => bucket);
  const host = new URL(identity.url).host;
  const base = {
    target,
    address: identity.url,
    site: siteFacts(identity),
    git: gitFacts(),
    accounts,
    account,
    namesAccount: named !== undefined,
    isRouted: hasRoute(live, host),
    mailboxes: live.addresses,
  };
  const database = { name: config.d1_databases[0].database_name, exists: false, isNamed: false, hasTables: false, hasOwner: false };
  const rest = { worker, databaseName: database.name, buckets };
  if (!ask || !account) {
    const build = buildFacts(worker, undefined, new Date());
    const owner = ownerFacts(config, Object.keys(config.vars), { devices: 0 });
    return { ...rest, facts: { ...base, ...NOT_ASKED, database: { ...database, pending: migrationNames() }, owner, build } };
  }
  const { id } = account;
  const [zone, found, missing, running, secrets] = await Promise.all([
    target === 'live' ? findZone(ask, id, host) : undefined,
    databaseFacts(ask, id, config),
    missingBuckets(ask, id, buckets),
    findRunning(ask, id, worker),
    ask(namedSchema, `/accounts/${id}/workers/scripts/${worker}/secrets`),
  ]);
  const { told, ...shown } = found;
  const settings = (secrets ?? []).map((secret) => secret.name);
  const facts: Facts = {
    ...base,
    address: target === 'live' ? identity.url : await previewAddress(ask, id, worker),
    zone,
    ...(await zoneFacts(ask, zone)),
    database: shown,
    owner: ownerFacts(config, [...settings, ...Object.keys(config.vars)], told),
    missingBuckets: missing,
    running,
    secrets: settings,
    build: buildFacts(worker, running, new Date()),
  };
  return { ...rest, facts, ask };
}
