import { EVERY_FIVE_MINUTES, periodMs } from '../functions/jobs/schedule.ts';
import { markServing } from './local-servers.ts';
import { launch, type Running } from './processes.ts';

export const CONFIG = 'wrangler.jsonc';
export const STATE = '.wrangler/state';
export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  // Otherwise it requests this machine's location from Cloudflare, and waits.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  // Otherwise it stores traces of all calls, with visitors' addresses and links' tokens.
  X_LOCAL_OBSERVABILITY: 'false',
};

export interface Installation {
  config?: string;
  state?: string;
  silent?: boolean;
}

export const installation = ({ config, state = STATE }: Installation): string[] => [
  '--persist-to',
  state,
  ...(config ? ['--config', config] : []),
];
const getOutput = ({ silent = false }: Installation): 'ignore' | 'inherit' => (silent ? 'ignore' : 'inherit');

interface Serving extends Installation {
  port: number;
  files?: string;
  vars?: Readonly<Record<string, string>>;
  /** The log of the Worker from this level on; `LOG_LEVEL=info` in the environment shows every call and job. */
  logLevel?: 'info' | 'warn';
}

export function serveFunctions({ port, files, vars = {}, logLevel = 'info', ...where }: Serving): Running {
  const args = ['dev', '--port', String(port), ...installation(where), '--show-interactive-dev-session=false'];
  // Any free port for the debugger: two servers would both take 9229.
  args.push('--inspector-port', '0');
  if (files !== undefined) args.push('--assets', files);
  for (const [name, value] of Object.entries(vars)) args.push('--var', `${name}:${value}`);
  const release = markServing(where.state ?? STATE, port);
  const server = launch(process.execPath, [WRANGLER, ...args], { ...QUIET, WRANGLER_LOG: logLevel }, getOutput(where));
  void server.ended.then(release);
  return server;
}

const ASK_EVERY_MS = 200;
const START_LIMIT_MS = 60_000;

export async function isResponding(address: string): Promise<boolean> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    const response = await fetch(address, { signal: AbortSignal.timeout(START_LIMIT_MS) }).catch(() => undefined);
    if (response) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS).unref());
  }
  return false;
}

/** An address of wrangler's own runtime, which answers it (400) without a line in its log. */
const QUIET_PATH = '/cdn-cgi/local/platform-proxy';

interface Silence {
  everyMs?: number;
  limitMs?: number;
}

/**
 * Resolves once a server gives no answer of any kind for a minute, with every request for it timed out: wrangler starts a runtime that dies
 * again, but waits for one that hangs.
 */
export async function fallsSilent(address: string, { everyMs = 10_000, limitMs = 60_000 }: Silence = {}): Promise<void> {
  for (let answeredAt = Date.now(), asked = 0; Date.now() - answeredAt < limitMs || asked < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    const isAnswered = await fetch(`${address}${QUIET_PATH}`, { signal: AbortSignal.timeout(everyMs) }).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    asked = isAnswered ? 0 : asked + 1;
    if (isAnswered) answeredAt = Date.now();
  }
}

const FIVE_MINUTES_MS = periodMs(EVERY_FIVE_MINUTES);

/**
 * Triggers the scheduled handler of a local server, which has no clock: at once, then whenever five minutes of the clock are full. The
 * handler does what is due, nightly jobs too, so the next trigger makes up for a failed one.
 */
export function keepTime(address: string): void {
  const goOn = (): void => {
    const now = Date.now();
    const query = new URLSearchParams({ cron: EVERY_FIVE_MINUTES, time: String(now - (now % FIVE_MINUTES_MS)) });
    fetch(`${address}/cdn-cgi/local/scheduled?${query}`).catch(() => undefined);
    setTimeout(goOn, FIVE_MINUTES_MS - (Date.now() % FIVE_MINUTES_MS)).unref();
  };
  goOn();
}
