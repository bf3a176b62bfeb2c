import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/server/free-port.ts';
import { isResponding, migrate, serveFunctions } from '../functions-server.ts';

export interface Server {
  address: string;
  stop: () => Promise<void>;
}

/**
 * Serves the last complete build with its functions and an empty database of its own, on a free port.
 * @throws Error if it does not start
 */
export async function openServer(): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-audit-'));
  const remove = () => rmSync(state, { recursive: true, force: true });
  try {
    await migrate({ state, silent: true });
    const port = await freePort();
    const running = serveFunctions({ port, state, silent: true, vars: { AUTH_SECRET: randomBytes(32).toString('hex') } });
    const stop = async () => {
      await running.stop();
      remove();
    };
    const address = `http://localhost:${port}`;
    if (await Promise.race([isResponding(`${address}/api/health`), running.ended.then(() => false)])) return { address, stop };
    await stop();
    throw new Error('The server of the built site did not start. Its messages: npm start -- --no-build');
  } catch (error) {
    remove();
    throw error;
  }
}
