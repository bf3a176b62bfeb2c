/** Relaxes the headers of pages that run a script of another host, in a build's `_headers`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_POLICY, REPORTED_POLICY, relaxedPolicy } from '../functions/http/page-policy.ts';
import { identity } from '../src/features/identity/identity.ts';
import { type RelaxedPages, relaxedPages } from '../src/features/security/relaxed-pages.ts';

const POLICY = `  Content-Security-Policy: ${relaxedPolicy()}`;
const REPORTED = `  Content-Security-Policy-Report-Only: ${REPORTED_POLICY}`;
const EMBEDDER = /^ {2}Cross-Origin-Embedder-Policy: .*\n/mu;
/** A later rule adds to an earlier one, unless it removes the header first. */
const without = (...names: readonly string[]): string[] => names.map((name) => `  ! ${name}`);

const relaxedRule = (pattern: string): string =>
  [pattern, ...without('Content-Security-Policy', 'Cross-Origin-Embedder-Policy'), POLICY, REPORTED].join('\n');

const strictRule = (pattern: string, embedder: string): string =>
  [
    pattern,
    ...without('Content-Security-Policy', 'Content-Security-Policy-Report-Only'),
    `  Content-Security-Policy: ${PAGE_POLICY}`,
    embedder.trimEnd(),
  ].join('\n');

/** `/*` changes the first rule, which is every page's. */
export function relaxHeaders(text: string, { pages, except }: RelaxedPages): string {
  if (!pages.includes('/*')) return pages.length === 0 ? text : `${text}\n${pages.map(relaxedRule).join('\n\n')}\n`;
  const [embedder = ''] = EMBEDDER.exec(text) ?? [];
  const relaxed = text.replace(/^ {2}Content-Security-Policy: .*$/mu, `${POLICY}\n${REPORTED}`).replace(EMBEDDER, '');
  return `${relaxed}\n${except.map((pattern) => strictRule(pattern, embedder)).join('\n\n')}\n`;
}

export async function makePageHeaders(out: string): Promise<void> {
  const file = join(out, '_headers');
  const text = await readFile(file, 'utf8');
  await writeFile(file, relaxHeaders(text, relaxedPages(identity)));
}
