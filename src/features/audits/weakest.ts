import type { LighthouseFigures } from './audits.schema.ts';

/** The lowest of each score and the highest of each other figure. @param pages at least one */
export function weakest(pages: readonly LighthouseFigures[]): LighthouseFigures {
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
