import nodeLog from 'astro/logger/node';

type Log = ReturnType<typeof nodeLog>;
type Entry = Parameters<Log['write']>[0];

const errors: Entry[] = [];
const log = nodeLog({});

export function printErrors(): void {
  for (const entry of errors.splice(0)) log.write(entry);
}

/** How many pages there are, after a line for each of them and each step. */
const isSummary = ({ message }: Entry): boolean => /\d+ page\(s\) built/u.test(message);

/** Drops errors from Astro's log: it repeats the one that stops the build, with stacks. Of what went well, it keeps the last line. */
export default (): Log => ({
  ...log,
  write: (entry) => {
    if (entry.level === 'error') errors.push(entry);
    else if (entry.level !== 'info' || isSummary(entry)) log.write(entry);
  },
});
