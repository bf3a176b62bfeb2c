/**
 * `npm run site -- search-push`: makes the hosted index equal to the built site. `--dry-run` only compares, `--all` replaces all records at
 * once, `--backup FILE` writes the index into a file first; with `--dry-run`, that is all it does.
 * Exits with 1 if settings or the build are missing, 2 if Algolia refuses the keys, 3 if it cannot be reached, 4 if the plan is full.
 */
import './plain-errors.ts';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { problemOf, type SearchProblem } from '../src/features/search/hosted/problem.shared.ts';
import { DEV_VARS } from './dev-vars-file.ts';
import { backUp, hostedIndex, pushIndex } from './hosted-index.ts';

const EXIT_CODES: Partial<Record<SearchProblem, number>> = { keys: 2, unreachable: 3, slow: 3, quota: 4, busy: 4 };

try {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      backup: { type: 'string' },
    },
  });
  if (existsSync(DEV_VARS)) process.loadEnvFile(DEV_VARS);
  const index = await hostedIndex(process.env, (file) => readFileSync(`dist${file}`, 'utf8'));
  if (values.backup !== undefined) console.log(await backUp(index, values.backup));
  console.log(await pushIndex(index, { isDry: values['dry-run'], isAll: values.all }));
} catch (fault) {
  const problem = problemOf(fault);
  const message = fault instanceof Error ? fault.message : String(fault);
  console.error(problem === undefined ? message : explain(problem, message));
  process.exit((problem && EXIT_CODES[problem]) ?? 1);
}

function explain(problem: SearchProblem, message: string): string {
  const sentences: Record<SearchProblem, string> = {
    keys: 'Algolia refuses the keys. ALGOLIA_ADMIN_KEY must be of the application ALGOLIA_APP_ID, and allowed to browse and to write.',
    quota: `The plan is full: ${message}`,
    busy: 'Algolia answers 429, too many requests. Try again in a few minutes.',
    unreachable: 'Algolia cannot be reached. Check ALGOLIA_APP_ID and the network.',
    slow: `${message} Algolia may still finish: compare with --dry-run before you push again.`,
    refused: `Algolia refuses: ${message}`,
  };
  return sentences[problem];
}
