/**
 * `npm run bench -- calls`: what the Worker's own code takes of the processor, of which the free plan allows 10 ms for a call. Runs the tests that
 * count each call of the table, each page that the server fills and each turn of a job over full tables (functions/jobs/plan*.runtime.test.ts), and reads
 * the profile of their isolate between two marks. Without the database, which is not the Worker's: of waiting, nothing counts.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../../scripts/processes.ts';

const SAMPLE_US = 100;
const FREE_PLAN_MS = 10;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Of all but waiting. `(program)` is the runtime between two turns of the event loop, which also waits. */
function processorMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => /^\((?:idle|program|root)\)$/u.test(callFrame.functionName)).map(({ id }) => id));
  return samples.reduce((sum, id, at) => sum + (idle.has(id) ? 0 : (timeDeltas[at] ?? 0)), 0) / 1_000;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Speaks the protocol of Chrome's developer tools with the isolate of the tests. */
async function profiler(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string;
    title: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ title, id }) => `${title} ${id}`.includes('runner')) ?? targets[0];
  if (!target) throw new Error('the tests have no debugger');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  return { start: () => ask('Profiler.start'), stop: async () => ((await ask('Profiler.stop')) as { profile: Profile }).profile };
}

const taken = new Map<string, number[]>();
const inspector = await freePort();
let tools: ReturnType<typeof profiler> | undefined;
const marks = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  try {
    tools ??= profiler(inspector);
    const { start, stop } = await tools;
    if (pathname === '/begin') await start();
    else {
      const name = searchParams.get('name') ?? '';
      const spent = processorMs(await stop());
      if (name !== '') taken.set(name, [...(taken.get(name) ?? []), spent]);
    }
    response.end();
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
marks.listen(0, '127.0.0.1');
await new Promise((resolve) => marks.once('listening', resolve));
const address = `http://127.0.0.1:${(marks.address() as AddressInfo).port}`;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
try {
  await run(
    process.execPath,
    [
      'node_modules/.bin/vitest',
      'run',
      '--project',
      'functions',
      '--inspect',
      String(inspector),
      '--no-file-parallelism',
      'tests/functions/plan',
    ],
    { PROCESSOR_SERVICE: address },
  );
} finally {
  marks.close();
  const rows = [...taken].map(([name, all]) => ({ name, count: all.length, middle: median(all), most: Math.max(...all) }));
  console.log('| call | times | median, ms | most, ms |\n| --- | ---: | ---: | ---: |');
  for (const { name, count, middle, most } of rows.toSorted((a, b) => b.middle - a.middle))
    console.log(`| ${name} | ${count} | ${middle.toFixed(1)} | ${most.toFixed(1)} |`);
  const over = rows.filter(({ middle }) => middle > FREE_PLAN_MS);
  console.log(`\n${rows.length} calls and turns, of which ${over.length} take more than ${FREE_PLAN_MS} ms in the median.`);
}
