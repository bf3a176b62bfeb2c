import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { PAGE_TEMPLATES } from '../analytics/templates.shared.ts';

/** Each has its own result and date. `outward` needs the internet and runs only when named. */
export const AUDIT_PARTS = ['axe', 'html', 'lighthouse', 'links', 'outward'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

export const auditFile = (part: AuditPart): string => `docs/audits/${part}.json`;

const RUNS = 30;
export const FINDINGS_LIMIT = 500;

const count = z.int().nonnegative();

const figures = {
  /** End of the run. Before times were recorded, the start of its day. */
  date: z.coerce.date(),
  version: z.string().default(''),
  tools: z.record(z.string(), z.string()).default({}),
  seconds: count.default(0),
  pages: count,
  unchecked: count.default(0),
  found: count,
  rules: z.record(z.string(), count).default({}),
};

/** `page`: the address in the default language. `count`: elements, lines or links with this fault. `detail`: the first of them. */
const finding = z.object({ page: z.string(), locale: z.enum(LOCALE_CODES), rule: z.string(), count, detail: z.string().default('') });
export type Finding = z.infer<typeof finding>;

/** The form before parts: `violations` without the enhanced contrast, and one program. */
const oldForm = z.object({ axe: z.string(), violations: count, enhancedContrast: count });
const toPresentForm = (value: unknown): unknown => {
  const old = oldForm.safeParse(value);
  if (!old.success) return value;
  const { axe, violations, enhancedContrast } = old.data;
  return { ...(value as object), tools: { 'axe-core': axe }, found: violations + enhancedContrast };
};

const score = z.int().min(0).max(100);
export const LIGHTHOUSE_SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
export type LighthouseScore = (typeof LIGHTHOUSE_SCORES)[number];
/** Lowest scores that are no finding; only performance depends on the machine. */
export const LIGHTHOUSE_BARS: Readonly<Record<LighthouseScore, number>> = {
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
};

const lighthouseFigures = z.object({
  scores: z.object({ performance: score, accessibility: score, bestPractices: score, seo: score }),
  /** Milliseconds. */
  lcp: count,
  tbt: count,
  cls: z.number().nonnegative(),
});
export type LighthouseFigures = z.infer<typeof lighthouseFigures>;

const lighthouseRow = lighthouseFigures.extend({ page: z.string(), locale: z.enum(LOCALE_CODES), template: z.enum(PAGE_TEMPLATES) });
export type LighthouseRow = z.infer<typeof lighthouseRow>;

const axe = { ...figures, states: count, enhancedContrast: count };
/** The weakest figures of all pages. `benchmark`: Lighthouse's index of the machine's speed during the run, the median of its loads. */
const lighthouse = { ...figures, ...lighthouseFigures.shape, benchmark: count };
const links = { ...figures, links: count };
/** `silent`: gave no usable response, so nothing is known about them. */
const outward = { ...figures, links: count, silent: count };

const axeRun = z.preprocess(toPresentForm, z.object(axe));
const found = { findings: z.array(finding).default([]) };
/** Oldest first, without the last run. */
const historyOf = <Run extends z.ZodType>(run: Run) => ({ history: z.array(run).default([]) });

const RUN_SCHEMAS = {
  axe: axeRun,
  html: z.object(figures),
  lighthouse: z.object(lighthouse),
  links: z.object(links),
  outward: z.object(outward),
};

const AUDIT_SCHEMAS = {
  /** `gaps`: faults known to the owner beyond those in the statement. */
  axe: z.preprocess(toPresentForm, z.object({ ...axe, ...found, gaps: z.array(z.string()).default([]), ...historyOf(axeRun) })),
  html: z.object({ ...figures, ...found, ...historyOf(RUN_SCHEMAS.html) }),
  lighthouse: z.object({ ...lighthouse, ...found, rows: z.array(lighthouseRow), ...historyOf(RUN_SCHEMAS.lighthouse) }),
  links: z.object({ ...links, ...found, ...historyOf(RUN_SCHEMAS.links) }),
  outward: z.object({ ...outward, ...found, ...historyOf(RUN_SCHEMAS.outward) }),
};

export type Audits = { [Part in AuditPart]: z.infer<(typeof AUDIT_SCHEMAS)[Part]> };
export type AuditRuns = { [Part in AuditPart]: z.infer<(typeof RUN_SCHEMAS)[Part]> };
export type AuditResult<Part extends AuditPart> = Omit<Audits[Part], 'history' | 'gaps'>;

export function addRun<Part extends AuditPart>(part: Part, before: Audits[Part] | undefined, result: AuditResult<Part>): Audits[Part] {
  const gaps = before && 'gaps' in before ? { gaps: before.gaps } : {};
  const history = before ? [...before.history, RUN_SCHEMAS[part].parse(before)].slice(1 - RUNS) : [];
  return AUDIT_SCHEMAS[part].parse({ ...result, ...gaps, history }) as Audits[Part];
}

/** @throws Error that names the file if it is invalid */
export function parseAudit<Part extends AuditPart>(part: Part, text: string): Audits[Part] {
  try {
    return AUDIT_SCHEMAS[part].parse(JSON.parse(text)) as Audits[Part];
  } catch (cause) {
    throw new Error(`${auditFile(part)} is not an audit's result. Run the audit again, or remove the file.`, { cause });
  }
}
