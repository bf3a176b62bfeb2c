import { randomUUID } from 'node:crypto';
import { type Calls, refuse } from './api.ts';

interface Version {
  id: string;
  files: ReadonlyMap<string, string>;
  bindings: readonly { name: string; type: string; [key: string]: unknown }[];
  at: string;
}

export interface Worker {
  tag: string;
  secrets: Map<string, string>;
  versions: Version[];
  /** Ids of versions, the newest first. */
  deployments: string[];
  subdomain: { enabled: boolean; previews_enabled: boolean };
  schedules: string[];
}

type Files = ReadonlyMap<string, string>;
interface Metadata {
  assets?: { jwt?: string };
  bindings?: Version['bindings'];
}

export const WORKERS_DEV = 'owner';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Wrangler reads its claims. */
const jwt = (claims: object): string => [base64url({ alg: 'none' }), base64url(claims), ''].join('.');
const claimsOf = (token: string | null | undefined): { session?: string } =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? 'e30', 'base64url').toString());

/** Uploads ask for the hashes that the account has not seen yet. */
function assets(): { calls: Calls; filesOf: (token: string) => Files } {
  const contents = new Map<string, string>();
  const sessions = new Map<string, Record<string, { hash: string }>>();
  const calls: Calls = {
    'POST /accounts/:account/workers/scripts/:name/assets-upload-session': async ({ json }) => {
      const { manifest } = (await json()) as { manifest: Record<string, { hash: string }> };
      const session = randomUUID();
      sessions.set(session, manifest);
      const wanted = [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter((hash) => !contents.has(hash));
      return { jwt: jwt({ session, exp: 4_000_000_000 }), buckets: wanted.length > 0 ? [wanted] : [] };
    },
    'POST /accounts/:account/workers/assets/upload': async ({ form }) => {
      for (const [hash, file] of await form())
        contents.set(hash, Buffer.from(typeof file === 'string' ? file : await file.text(), 'base64').toString('utf8'));
      return { jwt: jwt({ session: [...sessions.keys()].at(-1), exp: 4_000_000_000 }) };
    },
  };
  const filesOf = (token: string): Files => {
    const manifest = sessions.get(claimsOf(token).session ?? '') ?? {};
    return new Map(Object.entries(manifest).map(([path, { hash }]) => [path, contents.get(hash) ?? '']));
  };
  return { calls, filesOf };
}

/** Workers: scripts with versions, deployments, secrets, static files and schedules. */
export function workers(): { calls: Calls; scripts: ReadonlyMap<string, Worker> } {
  const scripts = new Map<string, Worker>();
  const uploaded = assets();
  const find = (name: string): Worker => {
    const worker = scripts.get(name);
    if (!worker) throw refuse(404, 10007, 'This Worker does not exist on your account.');
    return worker;
  };
  const opened = (name: string): Worker => {
    const fresh = { tag: randomUUID(), secrets: new Map(), versions: [], deployments: [], schedules: [] };
    const worker = scripts.get(name) ?? { ...fresh, subdomain: { enabled: false, previews_enabled: false } };
    scripts.set(name, worker);
    return worker;
  };
  async function addVersion(worker: Worker, form: FormData): Promise<Version> {
    const metadata = JSON.parse(String(form.get('metadata'))) as Metadata;
    const files = metadata.assets?.jwt ? uploaded.filesOf(metadata.assets.jwt) : new Map<string, string>();
    const version = { id: randomUUID(), files, bindings: metadata.bindings ?? [], at: new Date().toISOString() };
    worker.versions.unshift(version);
    return version;
  }
  const shown = ({ id, bindings, at }: Version, number: number) => ({
    id,
    number,
    metadata: { created_on: at, modified_on: at, author_email: 'owner@consulting.test', author_id: 'owner', source: 'wrangler' },
    annotations: {},
    resources: { bindings, script: { etag: id, handlers: ['fetch'] }, script_runtime: {} },
    startup_time_ms: 5,
  });
  const calls: Calls = {
    ...uploaded.calls,
    'GET /accounts/:account/workers/services/:name': ({ parts: { name = '' } }) => {
      const { tag } = find(name);
      return { id: name, default_environment: { environment: 'production', script: { tag, tags: null, last_deployed_from: 'wrangler' } } };
    },
    'PUT /accounts/:account/workers/scripts/:name': async ({ parts: { name = '' }, form }) => {
      const worker = opened(name);
      const { id } = await addVersion(worker, await form());
      worker.deployments.unshift(id);
      return { id: name, etag: id, deployment_id: id.replaceAll('-', ''), startup_time_ms: 5 };
    },
    'POST /accounts/:account/workers/scripts/:name/versions': async ({ parts: { name = '' }, form }) => {
      const worker = find(name);
      return shown(await addVersion(worker, await form()), worker.versions.length);
    },
    'GET /accounts/:account/workers/scripts/:name/versions/:id': ({ parts: { name = '', id } }) => {
      const version = find(name).versions.find((one) => one.id === id);
      if (!version) throw refuse(404, 10_220, 'Version not found');
      return shown(version, 1);
    },
    'GET /accounts/:account/workers/scripts/:name/versions': ({ parts: { name = '' } }) => ({ items: find(name).versions.map(shown) }),
    'GET /accounts/:account/workers/scripts/:name/deployments': ({ parts: { name = '' } }) => ({
      deployments: find(name).deployments.map((version) => ({
        id: version,
        source: 'wrangler',
        strategy: 'percentage',
        author_email: 'owner@consulting.test',
        created_on: new Date().toISOString(),
        annotations: {},
        versions: [{ version_id: version, percentage: 100 }],
      })),
    }),
    'POST /accounts/:account/workers/scripts/:name/deployments': async ({ parts: { name = '' }, json }) => {
      const { versions } = (await json()) as { versions: { version_id: string }[] };
      const [first] = versions;
      if (first) find(name).deployments.unshift(first.version_id);
      return { id: first?.version_id };
    },
    'PATCH /accounts/:account/workers/scripts/:name/script-settings': () => ({}),
    'GET /accounts/:account/workers/scripts/:name/settings': ({ parts: { name = '' } }) => ({
      bindings: find(name).versions[0]?.bindings ?? [],
    }),
    'GET /accounts/:account/workers/scripts/:name/secrets': ({ parts: { name = '' } }) =>
      [...find(name).secrets.keys()].map((secret) => ({ name: secret, type: 'secret_text' })),
    'PATCH /accounts/:account/workers/scripts/:name/secrets-bulk': async ({ parts: { name = '' }, json }) => {
      const { secrets } = (await json()) as { secrets: Record<string, { text: string } | null> };
      const worker = find(name);
      for (const [secret, value] of Object.entries(secrets)) {
        if (value) worker.secrets.set(secret, value.text);
        else worker.secrets.delete(secret);
      }
      return {};
    },
    'PUT /accounts/:account/workers/scripts/:name/schedules': async ({ parts: { name = '' }, json }) => {
      find(name).schedules = ((await json()) as { cron: string }[]).map(({ cron }) => cron);
      return {};
    },
    'GET /accounts/:account/workers/workers/:name': ({ parts: { name = '' } }) => ({ name, subdomain: find(name).subdomain }),
    'POST /accounts/:account/workers/scripts/:name/subdomain': async ({ parts: { name = '' }, json }) => {
      const worker = find(name);
      worker.subdomain = (await json()) as Worker['subdomain'];
      return worker.subdomain;
    },
    'GET /accounts/:account/workers/subdomain': () => ({ subdomain: WORKERS_DEV }),
  };
  return { calls, scripts };
}
