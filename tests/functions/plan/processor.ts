import { env } from 'cloudflare:workers';

const measuring = env.TEST_PROCESSOR !== '';

/** Repetitions of each call while `npm run bench -- calls` measures; it counts once in a test. */
export const TIMES = measuring ? 5 : 1;

/** Of a test that fills every table, in milliseconds; a profile makes it slow. */
export const TIMEOUT = measuring ? 1_200_000 : 120_000;

async function mark(what: 'begin' | 'end', name = ''): Promise<void> {
  if (measuring) await (await fetch(`${env.TEST_PROCESSOR}/${what}?${new URLSearchParams({ name })}`)).text();
}

/**
 * Does it between two marks, if the benchmark listens: what the Worker's own code takes of the processor is read from its profile.
 * @param isCounted false for a refused repeat
 */
export async function measured<Result>(
  name: string,
  work: () => Promise<Result>,
  isCounted: (result: Result) => boolean = () => true,
): Promise<Result> {
  await mark('begin');
  const result = await work();
  await mark('end', isCounted(result) ? name : '');
  return result;
}
