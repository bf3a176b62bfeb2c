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
  const read = (locale: string) =>
    (locale === 'el'
      ? [row('ΦΠΑ', '1 Ιανουαρίου 2026'), row('Τιμές', '1 Φεβρουαρίου 2026')]
      : [row('[VAT](https://a.example)', '1 January 2026'), row('Prices', '1 February 2026')]
    ).join('\n');
  expect(dutiesToCheck(new Date('2026-04-03'), read)).toEqual([]);
  expect(dutiesToCheck(new Date('2026-04-04'), read)).toEqual([expect.stringContaining('1 January 2026: VAT')]);
  expect(dutiesToCheck(new Date('2026-02-02'), (locale) => row('VAT', locale === 'en' ? '1 January 2026' : '1 Φεβρουαρίου 2026'))).toEqual([
    expect.stringContaining('differ'),
  ]);
});
