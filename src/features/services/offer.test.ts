import { describe, expect, it } from 'vitest';
import type { Entry } from '@/features/entries/entries.ts';
import { measuredRows, proofTitle, serviceRows, strip } from './offer.ts';
import { serviceDuration, servicePrice } from './price.ts';

describe('the terms of a service', () => {
  it.each([
    [2, 6, 'week', '2–6 weeks', '2–6 εβδομάδες'],
    [1, 10, 'day', '1–10 days', '1–10 ημέρες'],
    [1, 1, 'day', '1 day', '1 ημέρα'],
    [1, 12, 'month', '1–12 months', '1–12 μήνες'],
  ] as const)('writes %i to %i %s in words', (min, max, unit, en, el) => {
    expect(serviceDuration('en', { min, max, unit })).toBe(en.replace(' ', '\u00a0'));
    expect(serviceDuration('el', { min, max, unit })).toBe(el.replace(' ', '\u00a0'));
  });

  it.each([
    ['project', 'from €4,800', 'από 4.800 €'],
    ['month', 'from €4,800 a month', 'από 4.800 € τον μήνα'],
    ['day', '€4,800 a day', '4.800 € την ημέρα'],
  ] as const)('names the period of a price per %s', (per, en, el) => {
    const data = { price: { fromCents: 480_000, per } };
    expect(servicePrice('en', data)).toBe(en);
    expect(servicePrice('el', data).replaceAll('\u00a0', ' ')).toBe(el);
  });
});

describe('the rows of services', () => {
  const service = (measure: string, textLocale = 'el') =>
    ({
      slug: 'x',
      locale: 'el',
      textLocale,
      data: { title: 'X', summary: 'Y.', measure, duration: { min: 1, max: 2, unit: 'week' }, price: { fromCents: 1, per: 'day' } },
    }) as unknown as Entry<'services'>;

  it('name the language of a text without a translation', () => {
    expect(serviceRows('el', [service('Z'), service('Z', 'en')]).map(({ lang }) => lang)).toEqual([undefined, 'en-US']);
  });

  it.each([
    ['Hours to restore', 'hours to restore'],
    ['A forecast', 'a forecast'],
    ['Ώρες ώσπου', 'ώρες ώσπου'],
    ['KB sent', 'KB sent'],
  ])('set the measure %s into a sentence', (measure, within) => {
    expect(measuredRows('el', [service(measure)])[0]?.text).toContain(`${within}.`);
  });
});

describe('the strip of a service', () => {
  it('has a bar for each part, with its name', () => {
    expect(strip({ stages: [2, 4], stageNames: ['Map', 'Work'] })).toEqual({
      across: true,
      bars: [
        { length: 2, name: 'Map' },
        { length: 4, name: 'Work' },
      ],
    });
  });

  it('is drawn without names, and not without parts', () => {
    expect(strip({ stages: [1, 1] })?.bars.map(({ name }) => name)).toEqual([undefined, undefined]);
    expect(strip({})).toBeUndefined();
  });

  it('stands upright where a word is wider than its bar', () => {
    expect(strip({ stages: [1, 9], stageNames: ['Inventory', 'Work'] })?.across).toBe(false);
    expect(strip({ stages: [1, 9], stageNames: ['Map', 'A long sentence in short words'] })?.across).toBe(true);
  });

  it('keeps the shares of parts that are longer than its longest bar', () => {
    expect(strip({ stages: [1, 12, 24] })?.bars.map(({ length }) => length)).toEqual([1, 6, 12]);
  });
});

it.each([
  ['9 → 2', 'working days', '9 → 2 working days'],
  ['−38%', '%', '−38%'],
  ['−28%', 'MASE', '−28%'],
])('says %s with the unit %s', (display, unit, said) => {
  expect(proofTitle({ display, unit })).toBe(said);
});
