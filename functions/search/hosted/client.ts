import { clientOptions, isServiceUrl } from '../../../src/features/search/hosted/client-options.shared.ts';
import type { IndexClient } from '../../../src/features/search/hosted/index.shared.ts';
import { DEFAULT_INDEX, TIMEOUTS_MS } from '../../../src/features/search/hosted/limits.shared.ts';
import { problemOf } from '../../../src/features/search/hosted/problem.shared.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { noteCall } from '../../http/note-call.ts';
import type { Settings } from '../../settings.ts';

export type HostedSettings = Pick<Settings, 'ALGOLIA_APP_ID' | 'ALGOLIA_ADMIN_KEY' | 'ALGOLIA_INDEX' | 'ALGOLIA_URL'>;

/** An invalid address counts as missing. */
export const missingSettings = ({ ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, ALGOLIA_URL }: HostedSettings): string[] => [
  ...Object.entries({ ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY }).flatMap(([name, value]) => (value ? [] : [name])),
  ...(ALGOLIA_URL && !isServiceUrl(ALGOLIA_URL) ? ['ALGOLIA_URL'] : []),
];

export const indexName = ({ ALGOLIA_INDEX }: HostedSettings): string => ALGOLIA_INDEX || DEFAULT_INDEX;

/** `fetch` does not tell when a connection stands, so the first timeout covers the response, too. */
const FETCH_TIMEOUTS_MS = {
  read: { ...TIMEOUTS_MS, connect: TIMEOUTS_MS.connect + TIMEOUTS_MS.read },
  write: { ...TIMEOUTS_MS, connect: TIMEOUTS_MS.write },
};

/**
 * Imports on demand: other requests do not pay for the start of a large library.
 * @throws ApiError `conflict` without the settings
 */
export async function hostedClient(settings: HostedSettings, kind: 'read' | 'write' = 'read'): Promise<IndexClient> {
  const { ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, ALGOLIA_URL } = settings;
  const missing = missingSettings(settings);
  if (!ALGOLIA_APP_ID || !ALGOLIA_ADMIN_KEY || missing.length > 0)
    throw new ApiError('conflict', { message: { key: 'call.search.unconfigured', values: { names: missing.join(', ') } } });
  const { algoliasearch } = await import('algoliasearch');
  return algoliasearch(ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, {
    ...clientOptions(ALGOLIA_URL),
    // The owner does not wait for a limit to pass: `Retry-After` may be an hour.
    maxRateLimitRetries: 0,
    timeouts: FETCH_TIMEOUTS_MS[kind],
  });
}

/** @throws ApiError `unavailable` if Algolia refuses or does not answer */
export async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    const result = await ask();
    noteCall('algolia');
    return result;
  } catch (fault) {
    const problem = problemOf(fault);
    if (problem === undefined) throw fault;
    noteCall('algolia', problem);
    log('warn', 'algolia', { problem, fault: describeFault(fault) });
    throw new ApiError('unavailable', { message: { key: `adminSearch.problem.${problem}` } });
  }
}
