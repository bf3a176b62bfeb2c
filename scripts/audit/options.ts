import { parseArgs } from 'node:util';
import { AUDIT_PARTS, type AuditPart } from '../../src/features/audits/audits.schema.ts';

const USUAL_PARTS = ['axe', 'html', 'lighthouse', 'links'] as const satisfies readonly AuditPart[];

export interface Options {
  parts: readonly AuditPart[];
  pages: readonly string[] | undefined;
  everyPage: boolean;
  fresh: boolean;
}

const isPart = (name: string): name is AuditPart => AUDIT_PARTS.some((part) => part === name);

/** @throws Error that lists the possible ones */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { pages: { type: 'string' }, 'every-page': { type: 'boolean' }, fresh: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !isPart(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are: ${AUDIT_PARTS.join(', ')}.`);
  const pages = values.pages?.split(',').map((page) => page.trim());
  if (pages?.some((page) => !page.startsWith('/'))) throw new Error('--pages takes addresses from the slash, such as /blog,/el/contact.');
  return {
    parts: positionals.length > 0 ? AUDIT_PARTS.filter((part) => positionals.includes(part)) : USUAL_PARTS,
    pages,
    everyPage: values['every-page'] ?? false,
    fresh: values.fresh ?? false,
  };
}

export const EXIT = { clean: 0, findings: 1, failed: 2 } as const;

/** A part that could not run, or not check every page, outranks findings. @param outcomes one for each part; undefined if it did not run */
export function exitCode(outcomes: readonly ({ found: number; unchecked: number } | undefined)[]): number {
  if (outcomes.some((outcome) => !outcome || outcome.unchecked > 0)) return EXIT.failed;
  return outcomes.some((outcome) => outcome && outcome.found > 0) ? EXIT.findings : EXIT.clean;
}
