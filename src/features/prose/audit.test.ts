import { expect, test } from 'vitest';
import { addRun, readAudit } from './audit.ts';

const result = { date: '2026-11-20', axe: '4.14.0', pages: 60, states: 480, violations: 0, enhancedContrast: 0 };

test('reads an audit’s result, with or without gaps', () => {
  expect(readAudit(JSON.stringify(result))).toMatchObject({ pages: 60, gaps: [] });
  expect(readAudit(JSON.stringify({ ...result, gaps: ['Maps'] })).gaps).toEqual(['Maps']);
});

test.each(['', '{}', JSON.stringify({ ...result, violations: -1 })])('names the file when it is %j', (text) => {
  expect(() => readAudit(text)).toThrow('docs/accessibility-audit.json');
});

test('adds a run before the earlier ones, at most thirty in all, and keeps the known gaps', () => {
  const run = (day: number) => ({
    ...{ ...result, date: new Date(Date.UTC(2026, 0, day)), version: '1.0.0', violations: day },
    ...{ rules: { 'color-contrast': day }, findings: [{ page: '/', locale: 'en' as const, rule: 'color-contrast', count: day }] },
  });
  const first = readAudit(JSON.stringify({ ...result, gaps: ['Maps'] }));
  const second = addRun(first, run(1));
  expect(second).toMatchObject({ violations: 1, gaps: ['Maps'], history: [{ version: '', violations: 0, rules: {} }] });
  expect(second.history[0]).not.toHaveProperty('findings');
  expect(readAudit(JSON.stringify(second))).toEqual(second);
  const last = Array.from({ length: 40 }, (_, at) => run(at + 2)).reduce(addRun, second);
  expect(last.history.map(({ violations }) => violations)).toEqual(Array.from({ length: 29 }, (_, at) => at + 12));
  expect(last.violations).toBe(41);
  expect(addRun(undefined, run(1)).history).toEqual([]);
});
