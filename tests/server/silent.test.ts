import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, inject, it, onTestFinished } from 'vitest';
import { fallsSilent, isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { freePort } from './free-port.ts';
import { install } from './installation.ts';

const LIMIT_MS = 180_000;

/** The process that listens on a port (proc_net_tcp(5): state 0A). */
function listener(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['tcp', 'tcp6'].flatMap((file) => readFileSync(`/proc/net/${file}`, 'utf8').split('\n'));
  const inodes = lines.flatMap((line) => {
    const fields = line.trim().split(/\s+/u);
    return fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A' ? [`socket:[${fields[9]}]`] : [];
  });
  const holds = (pid: string): boolean => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => inodes.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)));
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((entry) => /^\d+$/u.test(entry) && holds(entry)) ?? expect.fail('nothing listens'));
}

it('notices that a server which lives on answers nobody any more', { timeout: LIMIT_MS }, async () => {
  const installed = await install({ state: inject('newState') });
  onTestFinished(installed.remove);
  const port = await freePort();
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  onTestFinished(() => server.kill());
  const address = `http://localhost:${port}`;
  expect(await isResponding(`${address}/api/health`)).toBe(true);
  const silent = fallsSilent(address, { everyMs: 1_000, limitMs: 8_000 }).then(() => 'silent');
  const runtime = listener(port);
  // A runtime that dies is started again by wrangler; one that hangs is not.
  process.kill(runtime, 'SIGSTOP');
  onTestFinished(() => void process.kill(runtime, 'SIGKILL'));
  expect(await Promise.race([silent, server.ended.then(() => 'ended')])).toBe('silent');
});
