import { FINDINGS_LIMIT, type Finding } from '../../src/features/audits/audits.schema.ts';
import { splitPath } from '../../src/i18n/path.ts';

export interface Fault {
  address: string;
  rule: string;
  detail: string;
}

const TEXT_LENGTH = 200;
const cut = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > TEXT_LENGTH ? `${line.slice(0, TEXT_LENGTH).toWellFormed()}…` : line;
};

/** Counts faults by rule, and by page and rule. The list of findings is limited, the counts are not. */
export function countFaults(faults: readonly Fault[]): { found: number; rules: Record<string, number>; findings: Finding[] } {
  const [rules, findings] = [new Map<string, number>(), new Map<string, Finding>()];
  for (const { address, detail, ...fault } of faults) {
    const rule = cut(fault.rule);
    rules.set(rule, (rules.get(rule) ?? 0) + 1);
    const known = findings.get(`${address} ${rule}`);
    if (known) known.count += 1;
    else {
      const { bare, locale } = splitPath(address);
      findings.set(`${address} ${rule}`, { page: bare, locale, rule, count: 1, detail: cut(detail) });
    }
  }
  return { found: faults.length, rules: Object.fromEntries(rules), findings: [...findings.values()].slice(0, FINDINGS_LIMIT) };
}
