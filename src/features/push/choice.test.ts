import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { parseChoice } from './choice.ts';
import { PUSH_TOPICS } from './topics.ts';

describe('a stored choice', () => {
  it('is read without unknown values', () => {
    expect(parseChoice({ locale: 'el', topics: ['site', 'weather', 'writing'], more: 1 })).toEqual({
      locale: 'el',
      topics: ['writing', 'site'],
    });
  });

  it.each([
    undefined,
    null,
    7,
    'el',
    [],
    {},
    { locale: 'fr', topics: ['site'] },
    { locale: 'en', topics: [] },
    { locale: 'en', topics: 'site' },
  ])('%j is no choice', (value) => {
    expect(parseChoice(value)).toBeUndefined();
  });

  it('is valid for the server, whatever was stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ locale: fc.constantFrom('en', 'x'), topics: fc.array(fc.constantFrom('site', 7)) })),
        (value) => {
          const choice = parseChoice(value);
          if (!choice) return;
          expect(LOCALE_CODES).toContain(choice.locale);
          expect(choice.topics.length).toBeGreaterThan(0);
          for (const topic of choice.topics) expect(PUSH_TOPICS).toContain(topic);
        },
      ),
    );
  });
});
