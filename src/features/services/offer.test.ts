import { describe, expect, it } from 'vitest';
import type { Entry } from '@/features/entries/entries.ts';
import { measuredRows, STRIP_WIDTH, serviceDuration, servicePrice, serviceRows, stageBars } from './offer.ts';

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

it('draws the first week as a separate bar and fills the strip to its end', () => {
  const { first, rest } = stageBars([2, 2]);
  expect(first).toBe('M0 0h50v8h-50z');
  expect(rest).toBe('M53 0h50v8h-50zM106 0h102v8h-102z');
  expect(106 + 102).toBe(STRIP_WIDTH);
});

it('does not split a first part of one week', () => {
  expect(stageBars([1, 1])).toEqual({ first: 'M0 0h103v8h-103z', rest: 'M106 0h102v8h-102z' });
});
