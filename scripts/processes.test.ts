import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { assertFree, getPort, launch, run, together } from './processes.ts';

const node = process.execPath;
const forever = ['-e', 'setInterval(() => {}, 1000)'];

/** A program that starts another, which keeps the output open while it runs. */
const parent = `
  require('node:child_process').spawn(process.execPath, ${JSON.stringify(forever)}, { stdio: 'inherit' });
  console.log('started');
  setInterval(() => {}, 1000);
`;

/** A script that runs such a program, in a process that a test may end. */
const script = `
  import { run } from ${JSON.stringify(new URL('./processes.ts', import.meta.url).href)};
  await run(process.execPath, ['-e', ${JSON.stringify(parent)}]);
  console.log('went on');
`;

describe('run', () => {
  it('ends its program’s child processes when it receives a signal, and stops', async () => {
    const ours = spawn(node, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(ours.stdout, 'data');
    // `close` is emitted once no process holds the output.
    const closed = once(ours, 'close');
    ours.kill('SIGTERM');
    expect(await closed).toEqual([130, null]);
  });

  it('leaves no process behind when it is killed itself', async () => {
    const ours = spawn(node, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(ours.stdout, 'data');
    const closed = once(ours, 'close');
    ours.kill('SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
  });

  it('throws when its program fails or does not exist', async () => {
    await expect(run(node, ['-e', 'process.exit(3)'])).rejects.toThrow('ended with 3');
    await expect(run('no-such-program', [])).rejects.toThrow('no-such-program');
    await expect(run(node, ['-e', ''])).resolves.toBeUndefined();
  });
});

describe('together', () => {
  it('ends the others when one ends, and reports its code', async () => {
    const lasting = launch(node, forever);
    expect(await together([lasting, launch(node, ['-e', 'process.exit(4)'])])).toEqual({ code: 4, signalled: false });
    expect(await lasting.ended).toBe(1);
  });
});

describe('getPort', () => {
  afterEach(() => {
    delete process.env['TEST_PORT'];
  });

  it('returns the default port, or the environment’s', () => {
    expect(getPort('TEST_PORT', 8788)).toBe(8788);
    process.env['TEST_PORT'] = '65535';
    expect(getPort('TEST_PORT', 8788)).toBe(65_535);
  });

  it.each(['0', '65536', '80.5', 'abc', '-1'])('refuses %s', (value) => {
    process.env['TEST_PORT'] = value;
    expect(() => getPort('TEST_PORT', 8788)).toThrow(`TEST_PORT=${value} is not a port`);
  });
});

describe('assertFree', () => {
  it('explains how to choose another port', async () => {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(assertFree(port, 'PORT')).rejects.toThrow(`Port ${port} is in use`);
    server.close();
    await once(server, 'close');
    await expect(assertFree(port, 'PORT')).resolves.toBeUndefined();
  });
});
