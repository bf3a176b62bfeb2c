/**
 * Uploads the source maps of a build to Sentry with Sentry's own program, and deletes them, so that none is ever served. Scripts and maps
 * get the same debug ID, by which Sentry finds the map of an error. Only with `SENTRY_AUTH_TOKEN`, `SENTRY_ORG` and `SENTRY_PROJECT`.
 */
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SentryCli from '@sentry/cli';

const SETTINGS = ['SENTRY_AUTH_TOKEN', 'SENTRY_ORG', 'SENTRY_PROJECT'] as const;

function assertSettings(env: NodeJS.ProcessEnv): void {
  const missing = SETTINGS.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`To upload source maps to Sentry, set ${missing.join(' and ')} as well.`);
}

export const findMaps = (out: string): string[] => globSync('**/*.map', { cwd: out }).map((file) => join(out, file));

export async function uploadMaps(out: string, release: string, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const maps = findMaps(out);
  try {
    assertSettings(env);
    const { SENTRY_AUTH_TOKEN: authToken = '', SENTRY_ORG: org = '', SENTRY_PROJECT: project = '', SENTRY_URL: url } = env;
    const cli = new SentryCli(null, { authToken, org, project, silent: true, ...(url && { url }) });
    const assets = join(out, 'assets');
    await cli.execute(['sourcemaps', 'inject', assets], false);
    await cli.execute(['releases', 'new', release], false);
    await cli.execute(['sourcemaps', 'upload', '--release', release, '--url-prefix', '~/assets', '--no-rewrite', '--wait', assets], false);
    await cli.execute(['releases', 'finalize', release], false);
  } finally {
    for (const map of maps) rmSync(map);
  }
  return maps.length;
}
