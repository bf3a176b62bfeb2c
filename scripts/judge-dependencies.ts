import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import type { Licence } from '../src/features/licences/licences.ts';
import type { AcceptedAdvisory, LicenceException } from './dependency-rules.ts';

function isAllowed(licence: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(licence, [...allowed]);
  } catch {
    return false;
  }
}

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

export function judgeLicences(packages: readonly Licence[], allowed: readonly string[], exceptions: readonly LicenceException[]): string[] {
  const used = new Set<LicenceException>();
  const problems = packages.flatMap(({ name, version, licence }) => {
    if (isAllowed(licence, allowed)) return [];
    const exception = exceptions.find((one) => isNamed(one.name, name) && one.licences.includes(licence));
    if (exception) used.add(exception);
    return exception
      ? []
      : [`${name}@${version} has the licence ${licence}, which is neither allowed nor excepted (scripts/dependency-rules.ts)`];
  });
  return [...problems, ...exceptions.filter((one) => !used.has(one)).map(({ name }) => `no package needs the exception for ${name}`)];
}

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical']);
/** `via`: advisories of the package itself, or names of packages whose advisories it has. Source: docs.npmjs.com, npm audit, version 2. */
const auditReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity,
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity, range: z.string() })])),
      nodes: z.array(z.string()),
    }),
  ),
});

export interface AuditJudgement {
  problems: string[];
  notes: string[];
}

interface AuditRules {
  accepted: readonly AcceptedAdvisory[];
  today: string;
  isDeployed: (folder: string) => boolean;
}

const FATAL: readonly string[] = ['high', 'critical'];
const idOf = (url: string): string => url.split('/').at(-1) ?? url;

/**
 * Judges the output of `npm audit --json`: a high or critical advisory in what is deployed is a problem, any other a note.
 * @returns undefined if it is no report, as from a registry without advisories
 */
export function judgeAudit(output: unknown, { accepted, today, isDeployed }: AuditRules): AuditJudgement | undefined {
  const report = auditReport.safeParse(output);
  if (!report.success) return undefined;
  const problems: string[] = [];
  const notes: string[] = [];
  const found = new Set<string>();
  for (const { name, via, nodes } of Object.values(report.data.vulnerabilities)) {
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const id = idOf(advisory.url);
      found.add(id);
      const line = `${name} ${advisory.range}: ${advisory.title} (${advisory.severity}, ${advisory.url})`;
      const acceptance = accepted.find((one) => one.id === id);
      const isFatal = FATAL.includes(advisory.severity) && nodes.some(isDeployed);
      if (acceptance && today < acceptance.until) notes.push(`${line}, accepted until ${acceptance.until}: ${acceptance.reason}`);
      else if (acceptance) problems.push(`${line}: was accepted until ${acceptance.until}`);
      else (isFatal ? problems : notes).push(line);
    }
  }
  notes.push(...accepted.filter(({ id }) => !found.has(id)).map(({ id }) => `${id} is accepted, but no package has it any longer`));
  return { problems, notes };
}

export function auditFailure(output: unknown): string {
  const known = z.object({ message: z.string().optional(), error: z.object({ summary: z.string() }).optional() }).safeParse(output);
  const { message, error } = known.data ?? {};
  return message || error?.summary || 'the registry did not give a report';
}
