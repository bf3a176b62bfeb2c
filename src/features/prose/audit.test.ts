import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const result = { date: '2026-11-20', axe: '4.14.0', pages: 60, states: 480, violations: 0, enhancedContrast: 0 };

test('reads an audit’s result, with or without gaps', () => {
  expect(readAudit(JSON.stringify(result))).toMatchObject({ pages: 60, gaps: [] });
  expect(readAudit(JSON.stringify({ ...result, gaps: ['Maps'] })).gaps).toEqual(['Maps']);
});

test.each(['', '{}', JSON.stringify({ ...result, violations: -1 })])('names the file when it is %j', (text) => {
  expect(() => readAudit(text)).toThrow('docs/accessibility-audit.json');
});
