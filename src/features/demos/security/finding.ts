import type { securityTest } from '@/i18n/messages/en/security-test.ts';

export type BenchKey = keyof typeof securityTest;
export type BenchTexts = Record<BenchKey, string>;
export type Verdict = 'pass' | 'attention' | 'problem';

type Sentence = Extract<BenchKey, `bench.says.${string}`>;
export type SentenceName = Sentence extends `bench.says.${infer Name}` ? Name : never;

export interface Finding {
  name: string;
  verdict: Verdict;
  value: string;
  says: SentenceName;
  values?: Record<string, string>;
}

export const makeFinding = (
  name: string,
  verdict: Verdict,
  says: SentenceName,
  value: string | null | undefined = '',
  values?: Record<string, string>,
): Finding => ({ name, verdict, says, value: value ?? '', ...(values && { values }) });

export interface Group {
  title: Extract<BenchKey, `bench.group.${string}`>;
  of?: string;
  findings: Finding[];
}

const ORDER: readonly Verdict[] = ['problem', 'attention', 'pass'];

export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));

export function countVerdicts(groups: readonly Group[]): Record<Verdict, number> {
  const count = { pass: 0, attention: 0, problem: 0 };
  for (const { findings } of groups) for (const { verdict } of findings) count[verdict] += 1;
  return count;
}
