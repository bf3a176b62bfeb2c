import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const POLL_MS = 50;

/** Peak memory in MiB of the largest of a process and its children (Linux, `VmHWM`); zero once they have ended. */
async function peakMiB(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const own = Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1024;
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    return Math.max(own, ...(await Promise.all(children.map((child) => peakMiB(Number(child))))));
  } catch {
    return 0;
  }
}

export interface Run {
  seconds: number;
  peakMiB: number;
  /** The end of what it printed. */
  output: string;
}

/** Runs a command in a folder to its end. @throws Error with the end of its output if it fails */
export async function timed(command: string, args: readonly string[], cwd: string): Promise<Run> {
  const start = performance.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (data: Buffer) => {
    output = (output + data.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await peakMiB(child.pid ?? 0));
  }, POLL_MS);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code} in ${cwd}:\n${output}`);
  return { seconds: (performance.now() - start) / 1000, peakMiB: peak, output };
}
