import { expect, test } from 'vitest';
import type { LighthouseRow } from '../audits/audits.schema.ts';
import { byTemplate } from './lab-figures.ts';

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
