import { AUDIT_PARTS, type AuditPart, type AuditRuns, type Audits, type Finding } from '@/features/audits/audits.schema.ts';

/** Times are ISO 8601; `figures` holds numbers that only this part has. */
export interface BuiltRun {
  part: AuditPart;
  date: string;
  version: string;
  tools: Record<string, string>;
  seconds: number;
  pages: number;
  unchecked: number;
  found: number;
  rules: Record<string, number>;
  figures: Record<string, number>;
}

export interface BuiltAudit extends BuiltRun {
  findings: readonly Finding[];
  /** Oldest first, without the last run. */
  history: readonly BuiltRun[];
}

type Run = AuditRuns[AuditPart];

function ownFigures(run: Run): Record<string, number> {
  if ('states' in run) return { states: run.states, violations: run.found - run.enhancedContrast, contrast: run.enhancedContrast };
  if ('scores' in run) return { ...run.scores, benchmark: run.benchmark };
  if ('silent' in run) return { links: run.links, silent: run.silent };
  return 'links' in run ? { links: run.links } : {};
}

const toBuiltRun = (part: AuditPart, run: Run): BuiltRun => ({
  ...{ part, date: run.date.toISOString(), version: run.version, tools: run.tools, seconds: run.seconds, pages: run.pages },
  ...{ unchecked: run.unchecked, found: run.found, rules: run.rules, figures: ownFigures(run) },
});

/** Reads the audits of the build; omits parts that have never run. */
export const toBuiltAudits = (read: <Part extends AuditPart>(part: Part) => Audits[Part] | undefined): BuiltAudit[] =>
  AUDIT_PARTS.flatMap((part) => {
    const audit = read(part);
    if (!audit) return [];
    return [{ ...toBuiltRun(part, audit), findings: audit.findings, history: audit.history.map((run) => toBuiltRun(part, run)) }];
  });
