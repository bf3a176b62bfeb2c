import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PRINT_EVERY_MS = 10_000;
const ATTEMPTS = 2;
const CLOSE_LIMIT_MS = 10_000;

interface Walk<Result> {
  title: string;
  pages: readonly string[];
  /** Keeps the results of an interrupted run for the next one; without it, nothing is kept. */
  file: string | undefined;
  /** Results are used again only with the same key: the build, the options and the versions of the programs. */
  key: string;
  limitMs: number;
  workers: number;
  open: () => Promise<Worker<Result>>;
}

export interface Worker<Result> {
  check: (page: string) => Promise<Result>;
  close: () => Promise<void>;
}

export interface Walked<Result> {
  results: Map<string, Result>;
  unchecked: string[];
  seconds: number;
}

interface Line<Result> {
  page: string;
  ms: number;
  result: Result;
}

function readLines<Result>(file: string | undefined, key: string): Line<Result>[] {
  if (file === undefined || !existsSync(file)) return [];
  const [first, ...lines] = readFileSync(file, 'utf8').split('\n');
  if (first !== key) return [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line<Result>];
    } catch {
      return [];
    }
  });
}

/** Does not stop `work` after the limit: `close` has to. @throws Error after the limit */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took longer than ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const duration = (ms: number): string => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);

let isStopped = false;

export function stopWalks(): void {
  isStopped = true;
}

/**
 * Checks every page, and stores each result at once: an interrupted run is continued by the next.
 * @throws Error if it was stopped
 */
export async function walk<Result>({ title, pages, file, key, limitMs, workers, open }: Walk<Result>): Promise<Walked<Result>> {
  const lines = new Map(readLines<Result>(file, key).map((line) => [line.page, line]));
  const left = pages.filter((page) => !lines.has(page));
  const [total, before] = [pages.length, pages.length - left.length];
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${[key, ...[...lines.values()].map((line) => JSON.stringify(line))].join('\n')}\n`);
  }
  if (before > 0) console.log(`${title}: ${before} of ${total} pages are done from the interrupted run`);
  const [start, unchecked] = [Date.now(), [] as string[]];
  let [printedAt, done] = [start, 0];

  const report = (): void => {
    done += 1;
    if (Date.now() - printedAt < PRINT_EVERY_MS) return;
    printedAt = Date.now();
    const rest = ((printedAt - start) / done) * (total - before - done);
    console.log(`${title}: ${before + done} of ${total} pages, about ${duration(rest)} left`);
  };

  const store = (line: Line<Result>): void => {
    lines.set(line.page, line);
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const fail = (page: string, error: unknown): void => {
    unchecked.push(page);
    console.error(`${title}: ${page} could not be checked: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  };

  const work = async (): Promise<void> => {
    let worker: Worker<Result> | undefined;
    for (let page = left.shift(); page !== undefined && !isStopped; page = left.shift()) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const from = Date.now();
        try {
          worker ??= await open();
          const result = await within(limitMs, worker.check(page));
          store({ page, ms: Date.now() - from, result });
          break;
        } catch (error) {
          // A browser that hangs may not close either.
          if (worker) await within(CLOSE_LIMIT_MS, worker.close()).catch(() => undefined);
          worker = undefined;
          if (isStopped) return;
          if (attempt === ATTEMPTS) fail(page, error);
        }
      }
      report();
    }
    await worker?.close();
  };
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, work));
  if (isStopped) throw new Error('interrupted');
  const wanted = pages.flatMap((page) => lines.get(page) ?? []);
  const spent = wanted.reduce((sum, { ms }) => sum + ms, 0);
  return {
    results: new Map(wanted.map(({ page, result }) => [page, result])),
    unchecked,
    seconds: Math.round(spent / workers / 1000),
  };
}

export const forget = (file: string): void => rmSync(file, { force: true });
