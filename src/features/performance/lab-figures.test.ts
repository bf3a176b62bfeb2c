import { expect, test } from 'vitest';
import type { LighthouseRow } from '../audits/audits.schema.ts';
import { byTemplate, comparableRuns, inLanguages } from './lab-figures.ts';

const row = (template: LighthouseRow['template'], locale: LighthouseRow['locale'], performance: number, lcp: number): LighthouseRow => ({
  ...{ page: '/', template, locale, lcp, tbt: 0, cls: 0 },
  scores: { performance, accessibility: 100, bestPractices: 100, seo: 100 },
});

test('of several pages of a template, the weakest figures count, for each language apart', () => {
  const rows = [row('article', 'en', 100, 900), row('home', 'el', 99, 800), row('article', 'en', 97, 850), row('article', 'el', 100, 700)];
  expect(byTemplate(rows)).toMatchObject([
    { template: 'home', figures: { el: { lcp: 800 } } },
    { template: 'article', figures: { en: { scores: { performance: 97 }, lcp: 900 }, el: { scores: { performance: 100 }, lcp: 700 } } },
  ]);
});

test('a run that was repeated within a day or of other pages is not compared', () => {
  const run = (date: string, more: object = {}) => ({
    ...{ date: new Date(date), version: '', tools: {}, seconds: 1, pages: 134, unchecked: 0, found: 0, rules: {}, benchmark: 2000 },
    ...{ scores: { performance: 100, accessibility: 100, bestPractices: 100, seo: 100 }, lcp: 1, tbt: 0, cls: 0 },
    ...more,
  });
  const history = [
    run('2026-11-01'),
    run('2026-11-10', { pages: 4 }),
    run('2026-11-26T18:32:00Z', { cls: 0.4 }),
    run('2026-11-26T19:42:00Z', { cls: 0.3 }),
  ];
  const shown = comparableRuns({ ...run('2026-11-26T22:00:00Z'), history });
  expect(shown.map(({ date }) => date.toISOString().slice(0, 16))).toEqual(['2026-11-26T22:00', '2026-11-01T00:00']);
});

test('numbers that agree in the languages are said once', () => {
  expect(inLanguages(['12,000', '13,000'])).toBe('12,000 / 13,000');
  expect(inLanguages(['100', '100'])).toBe('100');
});
