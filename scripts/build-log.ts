import nodeLog from 'astro/logger/node';

type Log = ReturnType<typeof nodeLog>;
type Entry = Parameters<Log['write']>[0];

const errors: Entry[] = [];
const log = nodeLog({});

export function printErrors(): void {
  for (const entry of errors.splice(0)) log.write(entry);
}

/** Drops errors from Astro's log: it repeats the one that stops the build, with stacks. */
export default (): Log => ({ ...log, write: (entry) => (entry.level === 'error' ? void errors.push(entry) : log.write(entry)) });
