import { type Dsn, parseDsn } from '../../../src/features/monitor/sentry/dsn.shared.ts';
import type { Env } from '../../env.ts';
import { fetchBuild } from '../../http/build.ts';

const built = new WeakMap<Fetcher, string>();

async function readBuilt({ ASSETS }: Env): Promise<string> {
  const known = built.get(ASSETS);
  if (known !== undefined) return known;
  const build = await fetchBuild(ASSETS).catch(() => undefined);
  if (typeof build !== 'object' || build === null) return '';
  const { sentryDsn = '' } = build as { sentryDsn?: string };
  built.set(ASSETS, sentryDsn);
  return sentryDsn;
}

/** Reads `SENTRY_DSN` (functions), then that of `content/site.yaml` (pages). Without any, errors go to the site's monitor only. */
export async function readDsns(env: Env): Promise<Dsn[]> {
  const texts = new Set([env.SENTRY_DSN ?? '', await readBuilt(env)]);
  return [...texts].flatMap((text) => parseDsn(text) ?? []);
}
