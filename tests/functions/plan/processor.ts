import { env } from 'cloudflare:workers';

/** Repetitions of each call while `npm run bench -- calls` measures; it counts once in a test. */
export const TIMES = env.TEST_PROCESSOR === '' ? 1 : 7;

/** Does it between two marks, if the benchmark listens: what the Worker's own code takes of the processor is read from its profile. */
export async function measured<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mark = async (what: string): Promise<void> => {
    if (env.TEST_PROCESSOR !== '') await (await fetch(`${env.TEST_PROCESSOR}/${what}?${new URLSearchParams({ name })}`)).text();
  };
  await mark('begin');
  const result = await work();
  await mark('end');
  return result;
}
