import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10;

interface Process {
  pid: number;
  name: string;
  parent: number;
  ms: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8').trimEnd();
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/u.exec(line) ?? [];
    const fields = rest.split(' ');
    return { pid, name, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time since their start of all processes of a name that descend from one (proc_pid_stat(5)). */
export function processorMs(ancestor: number, name: string): number {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/u.test(entry) ? (readProcess(Number(entry)) ?? []) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const descends = (pid: number): boolean => pid === ancestor || (parents.has(pid) && descends(parents.get(pid) ?? 0));
  return all.filter((one) => one.name === name && descends(one.pid)).reduce((sum, { ms }) => sum + ms, 0);
}
