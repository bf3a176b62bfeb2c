import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { own } from '../src/features/foreign/own.shared.ts';

const GRACE_MS = 5_000;
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Running {
  /** Resolves with the exit code; 1 after a signal. */
  ended: Promise<number>;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

/** Undefined values remove a variable. */
type Environment = Record<string, string | undefined>;
type Output = 'inherit' | 'ignore' | number;

/**
 * Runs a program, and kills the whole group once standard input ends: the pipe from this process, which the kernel closes however it dies.
 * A signal reaches the program too, whose end the shell awaits.
 */
const TIED = `exec 3<&0 </dev/null; trap : TERM INT HUP
{ read -r _ <&3; kill -KILL 0; } & watch=$!
"$@" 3<&-; code=$?; kill -KILL "$watch" 2>/dev/null; exit "$code"`;

/**
 * Starts a program in its own process group, so that its children end with it (`wrangler` starts a
 * second Node and `workerd`), and it with this process, even by `kill -9`. It reads nothing from the terminal.
 * @param yields leaves the processor to programs that do not
 */
export function launch(
  command: string,
  args: string[],
  environment: Environment = {},
  output: Output = 'inherit',
  yields = false,
): Running {
  const env = { ...process.env, ...environment };
  const child = spawn('/bin/sh', ['-c', TIED, 'sh', command, ...args], { env, stdio: ['pipe', output, output], detached: true });
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = waitForExit(child);
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // The whole group has ended.
    }
  };
  const stop = async (): Promise<void> => {
    signal('SIGTERM');
    const timer = setTimeout(() => signal('SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(timer);
    signal('SIGKILL');
  };
  const kill = async (): Promise<void> => {
    signal('SIGKILL');
    await ended;
  };
  return { ended, stop, kill };
}

async function waitForExit(child: ChildProcess): Promise<number> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    // A shell tells a signal by a code above 128.
    return code === null || code > 128 ? 1 : code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/**
 * Runs a program to its end; a signal ends both.
 * @throws Error if it fails
 */
export async function run(command: string, args: string[], environment: Environment = {}, output?: Output): Promise<void> {
  const { code, signalled } = await together([launch(command, args, environment, output)]);
  if (signalled) process.exit(INTERRUPTED);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}`);
}

export async function together(programs: Running[]): Promise<{ code: number; signalled: boolean }> {
  const { promise: signal, resolve: stop } = Promise.withResolvers<{ code: number; signalled: boolean }>();
  const onSignal = (): void => stop({ code: 0, signalled: true });
  for (const name of SIGNALS) process.on(name, onSignal);
  const outcome = await Promise.race([signal, ...programs.map(async ({ ended }) => ({ code: await ended, signalled: false }))]);
  await Promise.all(programs.map(({ stop }) => stop()));
  for (const name of SIGNALS) process.off(name, onSignal);
  return outcome;
}

/** @throws Error if the variable is not a valid port */
export function getPort(name: string, usual: number): number {
  const port = Number(own(process.env, name) ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name}=${own(process.env, name)} is not a port`);
  return port;
}

/** @throws Error if the port is in use, with the remedy */
export async function assertFree(port: number, variable: string): Promise<void> {
  const server = createServer();
  server.listen(port, 'localhost');
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(`Port ${port} is in use. End what runs there, or choose another: ${variable}=${port + 10} npm …`);
  } finally {
    server.close();
  }
}
