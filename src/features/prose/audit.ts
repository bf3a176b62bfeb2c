import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';

/** Written by the browser tests' accessibility audit, relative to the project root. */
export const AUDIT_FILE = 'docs/accessibility-audit.json';

/** Older runs are dropped. */
const RUNS = 30;

const count = z.int().nonnegative();

const figures = {
  date: z.coerce.date(),
  axe: z.string(),
  /** Of the site, as in package.json. Empty for runs before it was recorded. */
  version: z.string().default(''),
  pages: count,
  states: count,
  violations: count,
  enhancedContrast: count,
  /** Findings by rule of axe. */
  rules: z.record(z.string(), count).default({}),
};
export const auditRun = z.object(figures);
export type AuditRun = z.infer<typeof auditRun>;

const audit = z.object({
  ...figures,
  gaps: z.array(z.string()).default([]),
  /** Of the last run: elements by page, language and rule, in all its states. */
  findings: z.array(z.object({ page: z.string(), locale: z.enum(LOCALE_CODES), rule: z.string(), count })).default([]),
  /** Oldest first, without the last run. */
  history: z.array(auditRun).default([]),
});
export type Audit = z.infer<typeof audit>;

/** The last run, with those before it. */
export function addRun(before: Audit | undefined, run: Omit<Audit, 'gaps' | 'history'>): Audit {
  if (!before) return { ...run, gaps: [], history: [] };
  return { ...run, gaps: before.gaps, history: [...before.history, auditRun.parse(before)].slice(1 - RUNS) };
}

/** @throws Error that names the file if it is invalid */
export function readAudit(text: string): Audit {
  try {
    return audit.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${AUDIT_FILE} is not an audit's result. Run the audit again, or remove the file.`, { cause });
  }
}
