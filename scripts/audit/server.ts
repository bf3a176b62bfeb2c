import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/server/free-port.ts';
import { isResponding, migrate, serveFunctions } from '../functions-server.ts';
import type { Running } from '../processes.ts';

let running: Running | undefined;
let state: string | undefined;

/** Also ends a server that has not responded yet. */
export async function closeServer(): Promise<void> {
  await running?.stop();
  if (state !== undefined) rmSync(state, { recursive: true, force: true });
}

/**
 * Serves the last complete build with its functions and an empty database of its own, on a free port.
 * @returns its address
 * @throws Error if it does not start
 */
export async function openServer(): Promise<string> {
  state = mkdtempSync(join(tmpdir(), 'lycabettus-audit-'));
  await migrate({ state, silent: true });
  const port = await freePort();
  running = serveFunctions({ port, state, silent: true, vars: { AUTH_SECRET: randomBytes(32).toString('hex') } });
  const address = `http://localhost:${port}`;
  if (await Promise.race([isResponding(`${address}/api/health`), running.ended.then(() => false)])) return address;
  throw new Error('The server of the built site did not start. Its messages: npm start -- --no-build');
}
