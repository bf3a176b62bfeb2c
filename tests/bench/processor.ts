import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  name: string;
  parent: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8').trimEnd();
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/u.exec(line) ?? [];
    return { pid, name, parent: Number(rest.split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/** Nanoseconds on the processor, of one thread (Documentation/scheduler/sched-stats.rst of Linux). */
function threadNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

const entries = (folder: string): string[] => readdirSync(folder).filter((entry) => /^\d+$/u.test(entry));

/** Processor time so far of the living threads of all processes of a name that descend from one (Linux). */
export function processorMs(ancestor: number, name: string): number {
  const all = entries('/proc').flatMap((entry) => readProcess(Number(entry)) ?? []);
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const descends = (pid: number): boolean => pid === ancestor || (parents.has(pid) && descends(parents.get(pid) ?? 0));
  const threads = all
    .filter((one) => one.name === name && descends(one.pid))
    .flatMap(({ pid }) => entries(`/proc/${pid}/task`).map((thread) => threadNs(pid, thread)));
  return threads.reduce((sum, ns) => sum + ns, 0) / 1_000_000;
}
