import { expect, it } from 'vitest';
import { dutiesToCheck } from './duties.ts';

const row = (rule: string, day: string) =>
  `| <Only with="section.store">${rule}</Only> | Yes | Done | <Only with="section.store">${day}</Only> |`;

it('the duties of the site are checked once a quarter, and each has its day in both languages', () => {
  expect(dutiesToCheck(new Date('2026-12-01'))).toEqual([]);
  const later = dutiesToCheck(new Date('2027-06-01'));
  expect(later.length).toBeGreaterThan(15);
  expect(later[0]).toContain('Data protection: GDPR');
});

it('a duty is due after a quarter, not before, and languages must agree', () => {
  const read = () => [row('[VAT](https://a.example)', '2026-01-01'), row('Prices', '2026-02-01')].join('\n');
  expect(dutiesToCheck(new Date('2026-04-03'), read)).toEqual([]);
  expect(dutiesToCheck(new Date('2026-04-04'), read)).toEqual([expect.stringContaining('2026-01-01: VAT')]);
  expect(dutiesToCheck(new Date('2026-02-02'), (locale) => row('VAT', locale === 'en' ? '2026-01-01' : '2026-02-01'))).toEqual([
    expect.stringContaining('differ'),
  ]);
});
