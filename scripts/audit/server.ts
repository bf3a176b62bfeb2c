import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/server/free-port.ts';
import { isResponding, keepTime, serveFunctions } from '../functions-server.ts';
import { migrate } from '../migrate.ts';
import type { Running } from '../processes.ts';

let migrating: Promise<void> | undefined;
let running: Running | undefined;

export async function closeServer(): Promise<void> {
  // A signal ends the migration, and this process after it.
  await migrating?.catch(() => undefined);
  await running?.stop();
}

/**
 * Serves the last complete build with its functions and an empty database of its own, on a free port.
 * @returns its address
 * @throws Error if it does not start
 */
export async function openServer(): Promise<string> {
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-audit-'));
  process.once('exit', () => rmSync(state, { recursive: true, force: true }));
  migrating = migrate({ state, silent: true });
  await migrating;
  const port = await freePort();
  running = serveFunctions({ port, state, silent: true, vars: { AUTH_SECRET: randomBytes(32).toString('hex') } });
  const address = `http://localhost:${port}`;
  if (!(await Promise.race([isResponding(`${address}/api/health`), running.ended.then(() => false)])))
    throw new Error('The server of the built site did not start. Its messages: npm start -- --no-build');
  // An audit takes longer than /HealthPage lets the jobs be silent.
  keepTime(address);
  return address;
}
