/**
 * `npm run bench -- flood`: floods the real server with each call that pages send by themselves, in turns with a bare Hono route that
 * inserts the same bodies as rows into the same database. Prints requests per second, p50, p99, lost and doubled rows, and the ratio
 * of the two p50. `--seconds 30` (for each call), `--connections 10`, `PORT`. `npm run bench -- orders` does the same with orders, beside
 * a bare insert of two rows.
 */
import { parseArgs } from 'node:util';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { assertFree, getPort } from '../../scripts/processes.ts';
import { FLOODED_CALLS, ORDER_CALL } from '../server/calls.ts';
import { compare, emptyFlood, type Flood, type FloodedCall, flood } from '../server/flood.ts';
import { type Installed, install } from '../server/installation.ts';

/** p50 of a call divided by that of the bare route. */
const BAR = 1.5;
/** The two take turns, so that a busy moment of the machine affects both. */
const TURN_MS = 500;
/** Not measured: meanwhile the engine compiles code that runs often. */
const WARM_UP_MS = 2_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, connections: { type: 'string', default: '10' }, orders: { type: 'boolean' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
if (!(seconds >= 2 && seconds <= 300) || !(connections >= 1 && connections <= 256)) {
  console.error('--seconds takes 2 to 300, --connections 1 to 256');
  process.exit(2);
}

const withoutKey = ({ body }: FloodedCall): FloodedCall => ({
  name: 'bare route',
  path: values.orders ? '/api/bare-two' : '/api/bare',
  body,
  stored: 'SELECT id, NULL AS number FROM bare',
});

/** Floods a call for `ms` milliseconds. */
const turn = (call: FloodedCall, address: string, ms: number, into?: Flood): Promise<Flood> => {
  const endMs = performance.now() + ms;
  return flood(call, { address, connections, isOver: () => performance.now() >= endMs }, into);
};

const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Floods a call and the bare route in turns. */
async function inTurns(call: FloodedCall, address: string): Promise<{ ours: Flood; bare: Flood; turnRatios: number[] }> {
  const rival = withoutKey(call);
  const [ours, bare] = [emptyFlood(), emptyFlood()];
  ours.accepted = (await turn(call, address, WARM_UP_MS)).accepted;
  await turn(rival, address, WARM_UP_MS);
  const turnRatios: number[] = [];
  for (let round = 0; round < Math.round((seconds * 1000) / TURN_MS); round += 1) {
    const [oursBefore, bareBefore] = [ours.times.length, bare.times.length];
    // The second of two has a fuller database, so their order alternates.
    const pair =
      round % 2 === 0
        ? ([
            [call, ours],
            [rival, bare],
          ] as const)
        : ([
            [rival, bare],
            [call, ours],
          ] as const);
    for (const [one, into] of pair) await turn(one, address, TURN_MS, into);
    turnRatios.push(percentile(ours.times.slice(oursBefore), 0.5) / percentile(bare.times.slice(bareBefore), 0.5));
  }
  return { ours, bare, turnRatios };
}

const row = (name: string, { times, accepted, refused, failed }: Flood, rest: (string | number)[]): string => {
  const not2xx = [...refused].map(([status, count]) => `${status}: ${count}`).join(', ') || '0';
  const cells = [name, Math.round(times.length / seconds), percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1)];
  return `| ${[...cells, accepted.size, not2xx, failed, ...rest].join(' | ')} |`;
};

async function measure(call: FloodedCall, installed: Installed, address: string): Promise<boolean> {
  const { ours, bare, turnRatios } = await inTurns(call, address);
  const database = installed.database();
  const { lost, doubled } = compare(call, ours.accepted, database);
  database.close();
  const ratio = percentile(ours.times, 0.5) / percentile(bare.times, 0.5);
  const middle = percentile(turnRatios, 0.5);
  console.log(
    row(call.path, ours, [
      lost.length,
      doubled.length,
      `${ratio.toFixed(2)} (by turns ${middle.toFixed(2)})`,
      values.orders ? '–' : ratio <= BAR ? 'yes' : 'no',
    ]),
  );
  console.log(row(values.orders ? 'a bare route, two rows' : 'a bare route, same bodies', bare, ['', '', 1, '']));
  return lost.length === 0 && doubled.length === 0;
}

async function runBenchmark(): Promise<boolean> {
  const port = getPort('PORT', 8798);
  await assertFree(port, 'PORT');
  const installed = await install({
    main: 'tests/bench/worker/beside-bare.ts',
    vars: { AUTH_SECRET: 'a secret of the benchmark, of thirty-two characters' },
  });
  const database = installed.database();
  database.exec('CREATE TABLE bare (id TEXT PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL)');
  database.close();
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  const address = `http://localhost:${port}`;
  try {
    if (!(await isResponding(`${address}/api/health`))) throw new Error('the server did not start');
    console.log(`| call | requests/s | p50, ms | p99, ms | answered 2xx | other answers | unanswered | lost | doubled | p50, ratio | within ${BAR} |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |`);
    let whole = true;
    for (const call of values.orders ? [ORDER_CALL] : FLOODED_CALLS) whole = (await measure(call, installed, address)) && whole;
    return whole;
  } finally {
    await server.stop();
    installed.remove();
  }
}

// Lost or doubled entries are an error; a slow machine is not.
process.exitCode = (await runBenchmark()) ? 0 : 1;
