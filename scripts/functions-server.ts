import { EVERY_FIVE_MINUTES, NIGHTLY } from '../functions/jobs/times.ts';
import { markServing } from './local-servers.ts';
import { launch, type Running, run } from './processes.ts';

/** Folder of the local database and other state between runs. */
export const STATE = '.wrangler/state';
export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  // Otherwise it asks Cloudflare where this machine is, and waits for the answer.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  // Otherwise it keeps traces of all calls under the state folder, with addresses of visitors and tokens of links in them.
  X_LOCAL_OBSERVABILITY: 'false',
};

/** Another installation than the one of this folder, as a test has it. */
export interface Installation {
  /** In place of `wrangler.jsonc`. */
  config?: string;
  /** Folder of its state. */
  state?: string;
  /** Prints nothing. */
  silent?: boolean;
}

export const installation = ({ config, state = STATE }: Installation): string[] => [
  '--persist-to',
  state,
  ...(config ? ['--config', config] : []),
];
const getOutput = ({ silent = false }: Installation): 'ignore' | 'inherit' => (silent ? 'ignore' : 'inherit');

/** Brings the local database to the newest table schemas. */
export const migrate = (where: Installation = {}): Promise<void> =>
  run(
    process.execPath,
    [WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--local', ...installation(where)],
    { ...QUIET, CI: 'true' },
    getOutput(where),
  );

interface Serving extends Installation {
  port: number;
  /** Replaces the folder of the built site. */
  files?: string;
}

/** Runs the functions on the real engine. */
export function serveFunctions({ port, files, ...where }: Serving): Running {
  const args = ['dev', '--port', String(port), ...installation(where), '--show-interactive-dev-session=false'];
  // Any free port for the debugger, so that two servers do not meet on 9229.
  args.push('--inspector-port', '0');
  if (files !== undefined) args.push('--assets', files);
  const release = markServing(where.state ?? STATE, port);
  const server = launch(process.execPath, [WRANGLER, ...args], QUIET, getOutput(where));
  void server.ended.then(release);
  return server;
}

/** Interval and timeout of the requests to a starting server, in milliseconds. */
const ASK_EVERY_MS = 200;
const START_LIMIT_MS = 60_000;

/** Resolves true once the address answers anything at all, false when it has not within a minute. */
export async function isResponding(address: string): Promise<boolean> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    const response = await fetch(address).catch(() => undefined);
    if (response) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS).unref());
  }
  return false;
}

const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * Wakes the scheduled jobs of a local server, which has no clock of its own: at once, then every five minutes; the nightly ones with the
 * first wake of each day (UTC), since a machine that is off at night should not miss them. A wake that fails is made up by the next.
 */
export function keepTime(address: string): void {
  let night = '';
  const wake = async (cron: string, time: number): Promise<void> => {
    const query = new URLSearchParams({ cron, time: String(time) });
    await fetch(`${address}/cdn-cgi/local/scheduled?${query}`).catch(() => undefined);
  };
  const tick = async (): Promise<void> => {
    const now = Date.now();
    await wake(EVERY_FIVE_MINUTES, now - (now % FIVE_MINUTES_MS));
    const day = new Date(now).toISOString().slice(0, 10);
    if (day !== night) await wake(NIGHTLY, Date.parse(`${day}T00:00:00Z`));
    night = day;
  };
  void tick();
  setInterval(() => void tick(), FIVE_MINUTES_MS).unref();
}
