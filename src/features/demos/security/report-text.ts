import { fill } from '@/i18n/fill.ts';
import { type BenchTexts, countVerdicts, type Finding, type Group } from './finding.ts';

export const sentence = ({ says, values = {} }: Finding, texts: BenchTexts): string => fill(texts[`bench.says.${says}`], values);

export function reportText(groups: readonly Group[], texts: BenchTexts, { site, at }: { site: string; at: string }): string {
  const lines = groups.flatMap(({ title, of, findings }) => [
    '',
    of ? `${texts[title]} (${of})` : texts[title],
    ...findings.map((one) => {
      const value = one.value === '' ? '' : `: ${one.value}`;
      return `- [${texts[`bench.${one.verdict}`]}] ${one.name}${value}. ${sentence(one, texts)}`;
    }),
  ]);
  const { pass, attention, problem } = countVerdicts(groups);
  return [fill(texts['bench.report'], { site, at }), fill(texts['bench.summary'], { pass, attention, problem }), ...lines, ''].join('\n');
}
