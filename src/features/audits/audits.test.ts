import { expect, test } from 'vitest';
import { weakestFigures } from './audit-files.ts';
import { type AuditResult, type Audits, addRun, parseAudit } from './audits.schema.ts';

const old = { date: '2026-11-20', axe: '4.14.0', pages: 60, states: 480, violations: 2, enhancedContrast: 1 };

const run = (day: number): AuditResult<'axe'> => ({
  ...{ date: new Date(Date.UTC(2026, 10, day, 4, 5)), version: '1.0.0', tools: { 'axe-core': '4.15.0' }, seconds: 60 },
  ...{ pages: 290, unchecked: 0, found: day, rules: { 'color-contrast': day }, states: 1160, enhancedContrast: 0 },
  findings: [{ page: '/', locale: 'en', rule: 'color-contrast', count: day, detail: 'p' }],
});

test('reads a run of the older form, with its gaps and history', () => {
  const read = parseAudit('axe', JSON.stringify({ ...old, gaps: ['Maps'], history: [{ ...old, violations: 4, rules: { region: 4 } }] }));
  expect(read).toMatchObject({ found: 3, tools: { 'axe-core': '4.14.0' }, gaps: ['Maps'], seconds: 0, findings: [] });
  expect(read.history).toMatchObject([{ found: 5, rules: { region: 4 }, version: '' }]);
});

test.each(['', '{}', JSON.stringify({ ...old, violations: -1 })])('names the file when it is %j', (text) => {
  expect(() => parseAudit('axe', text)).toThrow('docs/audits/axe.json');
});

test('adds a run after the earlier ones, at most thirty in all, and keeps the known gaps', () => {
  const second = addRun('axe', parseAudit('axe', JSON.stringify({ ...old, gaps: ['Maps'] })), run(1));
  expect(second).toMatchObject({ found: 1, gaps: ['Maps'], history: [{ found: 3, version: '' }] });
  expect(second.history[0]).not.toHaveProperty('findings');
  expect(parseAudit('axe', JSON.stringify(second))).toEqual(second);
  const last = Array.from({ length: 40 }, (_, at) => run(at + 2)).reduce<Audits['axe']>(
    (before, next) => addRun('axe', before, next),
    second,
  );
  expect(last.history.map(({ found }) => found)).toEqual(Array.from({ length: 29 }, (_, at) => at + 12));
  expect(last.found).toBe(41);
  expect(addRun('axe', undefined, run(1)).history).toEqual([]);
});

test('the history of Lighthouse keeps the figures of a run, and the pages of the last one only', () => {
  const figures = { scores: { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 }, lcp: 800, tbt: 20, cls: 0 };
  const slower = { scores: { performance: 95, accessibility: 100, bestPractices: 96, seo: 100 }, lcp: 1200, tbt: 10, cls: 0.01 };
  expect(weakestFigures([figures, slower])).toEqual({ scores: { ...slower.scores }, lcp: 1200, tbt: 20, cls: 0.01 });
  const { states: _, enhancedContrast: __, ...common } = run(1);
  const result = {
    ...common,
    ...figures,
    benchmark: 1500,
    rows: [{ page: '/', locale: 'en' as const, template: 'home' as const, ...figures }],
  };
  const second = addRun('lighthouse', addRun('lighthouse', undefined, result), result);
  expect(second.history).toMatchObject([{ scores: figures.scores, benchmark: 1500 }]);
  expect(second.history[0]).not.toHaveProperty('rows');
  expect(second.rows).toHaveLength(1);
});
