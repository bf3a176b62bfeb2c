import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser';
import { z } from 'zod';

/** In `wrangler.jsonc` until the database exists. */
const NO_DATABASE = '00000000-0000-0000-0000-000000000000';

const routeSchema = z.union([z.string(), z.looseObject({ pattern: z.string() })]);
const configurationSchema = z.looseObject({
  name: z.string(),
  main: z.string(),
  account_id: z.string().optional(),
  vars: z.record(z.string(), z.unknown()).default({}),
  assets: z.looseObject({ directory: z.string() }),
  d1_databases: z.tuple([z.looseObject({ database_name: z.string(), database_id: z.string(), migrations_dir: z.string() })]),
  r2_buckets: z.array(z.looseObject({ binding: z.string(), bucket_name: z.string() })),
  routes: z.array(routeSchema).default([]),
  addresses: z.array(z.string()).default([]),
});
export type Configuration = z.output<typeof configurationSchema>;

/** @throws Error if the text of `wrangler.jsonc` lacks what a deployment needs */
export function readConfiguration(text: string): Configuration {
  const checked = configurationSchema.safeParse(parse(text, [], { allowTrailingComma: true }));
  if (!checked.success) throw new Error(`wrangler.jsonc cannot be deployed:\n${z.prettifyError(checked.error)}`);
  return checked.data;
}

export const databaseId = ({ d1_databases: [{ database_id: id }] }: Configuration): string | undefined =>
  id === NO_DATABASE ? undefined : id;

export const hasRoute = ({ routes }: Configuration, host: string): boolean =>
  routes.map((route) => (typeof route === 'string' ? route : route.pattern)).some((pattern) => pattern.split('/')[0] === host);

export interface Changes {
  databaseId?: string;
  account?: string;
  /** A custom domain: Cloudflare makes its DNS record and certificate. */
  domain?: string;
  mailbox?: string;
}

/** Writes values into the text of `wrangler.jsonc`; comments and everything else stay. */
export function changeConfiguration(text: string, { databaseId: id, account, domain, mailbox }: Changes): string {
  const { routes, addresses } = readConfiguration(text);
  const edits: [JSONPath, unknown][] = [];
  if (account !== undefined) edits.push([['account_id'], account]);
  if (id !== undefined) edits.push([['d1_databases', 0, 'database_id'], id]);
  if (domain !== undefined) edits.push([['routes'], [...routes, { pattern: domain, custom_domain: true }]]);
  if (mailbox !== undefined) edits.push([['addresses'], [...addresses, mailbox]]);
  return edits.reduce(
    (current, [path, value]) =>
      applyEdits(current, modify(current, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } })),
    text,
  );
}

const PREVIEW = '-preview';

/**
 * Derives a preview's configuration, so that no binding is missing: the same Worker under another name at workers.dev, with its own database
 * and buckets. It has no mail, since neither addresses nor secrets are taken over.
 * @param folder of the project, for absolute paths
 */
export function previewConfiguration(configuration: Configuration, folder: string, site: string, id?: string): Configuration {
  const { routes: _routes, addresses: _addresses, send_email: _sender, env: _environments, ...rest } = configuration;
  const [{ preview_database_id: _local, ...database }] = rest.d1_databases;
  const absolute = (path: string): string => `${folder}/${path.replace(/^\.\//u, '')}`;
  return {
    ...rest,
    name: rest.name + PREVIEW,
    main: absolute(rest.main),
    assets: { ...rest.assets, directory: absolute(rest.assets.directory) },
    vars: { ...rest.vars, SITE_URL: site },
    d1_databases: [
      {
        ...database,
        database_name: database.database_name + PREVIEW,
        database_id: id ?? NO_DATABASE,
        migrations_dir: absolute(database.migrations_dir),
      },
    ],
    r2_buckets: rest.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: bucket.bucket_name + PREVIEW })),
    routes: [],
    addresses: [],
    workers_dev: true,
    preview_urls: false,
  };
}
