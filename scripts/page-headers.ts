/** Relaxes the headers of pages that run a script of another host, in a build's `_headers`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTED_POLICY, relaxedPolicy } from '../functions/http/page-policy.ts';
import { identity } from '../src/features/identity/identity.ts';
import { relaxedPages } from '../src/features/security/relaxed-pages.ts';

const EVERY_PAGE = '/*';
const POLICY = `  Content-Security-Policy: ${relaxedPolicy()}`;
const REPORTED = `  Content-Security-Policy-Report-Only: ${REPORTED_POLICY}`;

/** A later rule adds to an earlier one, unless it removes the header first (`!`). */
const rule = (pattern: string): string =>
  [pattern, '  ! Content-Security-Policy', '  ! Cross-Origin-Embedder-Policy', POLICY, REPORTED].join('\n');

/** @param patterns of pages, as in `_headers`; `/*` changes the first rule, which is every page's */
export function relaxHeaders(text: string, patterns: readonly string[]): string {
  if (patterns.includes(EVERY_PAGE)) {
    return text
      .replace(/^ {2}Content-Security-Policy: .*$/mu, `${POLICY}\n${REPORTED}`)
      .replace(/^ {2}Cross-Origin-Embedder-Policy: .*\n/mu, '');
  }
  return patterns.length === 0 ? text : `${text}\n${patterns.map(rule).join('\n\n')}\n`;
}

export async function makePageHeaders(out: string): Promise<void> {
  const file = join(out, '_headers');
  const text = await readFile(file, 'utf8');
  await writeFile(file, relaxHeaders(text, relaxedPages(identity)));
}
