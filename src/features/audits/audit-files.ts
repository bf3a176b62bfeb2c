import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AuditPart, type AuditResult, type Audits, addRun, auditFile, type LighthouseFigures, parseAudit } from './audits.schema.ts';

/**
 * Undefined without a run.
 * @throws Error that names the file if it is invalid
 */
export function readAudit<Part extends AuditPart>(part: Part): Audits[Part] | undefined {
  const file = auditFile(part);
  return existsSync(file) ? parseAudit(part, readFileSync(file, 'utf8')) : undefined;
}

const toText = (audit: object): string => {
  const fields = Object.entries(audit).map(([name, value]) => {
    const isList = Array.isArray(value) && value.length > 0;
    const text = isList ? `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]` : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
};

export function writeRun<Part extends AuditPart>(part: Part, result: AuditResult<Part>): void {
  const file = auditFile(part);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toText(addRun(part, readAudit(part), result)));
}

/** The lowest of each score and the highest of each other figure. @param pages at least one */
export function weakestFigures(pages: readonly LighthouseFigures[]): LighthouseFigures {
  const lowest = (score: keyof LighthouseFigures['scores']) => Math.min(...pages.map(({ scores }) => scores[score]));
  return {
    scores: {
      performance: lowest('performance'),
      accessibility: lowest('accessibility'),
      bestPractices: lowest('bestPractices'),
      seo: lowest('seo'),
    },
    lcp: Math.max(...pages.map(({ lcp }) => lcp)),
    tbt: Math.max(...pages.map(({ tbt }) => tbt)),
    cls: Math.max(...pages.map(({ cls }) => cls)),
  };
}
