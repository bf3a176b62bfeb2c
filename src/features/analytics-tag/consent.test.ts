import { describe, expect, it } from 'vitest';
import { parseConsent } from './consent.ts';

const AT = Date.UTC(2026, 1, 10, 12);
const HOUR_MS = 3_600_000;

describe.each(['granted', 'refused'] as const)('%s', (answer) => {
  it('is remembered for six months', () => {
    const end = new Date(AT);
    end.setMonth(end.getMonth() + 6);
    expect(parseConsent(`1:${answer}:${AT}`, end.getTime() - HOUR_MS)).toEqual({ state: answer, until: end });
    expect(parseConsent(`1:${answer}:${AT}`, end.getTime())).toEqual({ state: 'unasked' });
  });
});

it.each([
  null,
  '',
  'granted',
  '1:granted:',
  '1:granted:1e9',
  '0:granted:1',
  `1:maybe:${AT}`,
  `2:granted:${AT}`,
  `1:granted:${AT + HOUR_MS}`,
])('reads %s as no answer', (stored) => expect(parseConsent(stored, AT)).toEqual({ state: 'unasked' }));
