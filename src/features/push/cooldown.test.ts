import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAgainAt, NOTIFICATION_COOLDOWN_MS, parseRequestedAt } from './cooldown.ts';

const NOW = 1_800_000_000_000;

describe('the browser may ask again', () => {
  it('after 24 hours, and no moment sooner', () => {
    expect(NOTIFICATION_COOLDOWN_MS).toBe(86_400_000);
    expect(askAgainAt(NOW, NOW + NOTIFICATION_COOLDOWN_MS - 1)).toBe(NOW + NOTIFICATION_COOLDOWN_MS);
    expect(askAgainAt(NOW, NOW + NOTIFICATION_COOLDOWN_MS)).toBeUndefined();
  });

  it('at once when it never has', () => expect(askAgainAt(undefined, NOW)).toBeUndefined());
});

describe('the time of the last request', () => {
  it('survives a round trip', () => expect(parseRequestedAt(String(NOW), NOW)).toBe(NOW));

  it.each([null, '', 'null', 'undefined', 'NaN', '-1', '1.5', '1e3', ' 7', '{}', String(NOW + 1), '9'.repeat(17)])(
    'is undefined when %j is stored',
    (stored) => {
      expect(parseRequestedAt(stored, NOW)).toBeUndefined();
    },
  );

  it('is a past moment or none, whatever is stored, and never blocks for longer than 24 hours', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.integer().map(String), fc.constant(null)), (stored) => {
        const requestedAt = parseRequestedAt(stored, NOW);
        if (requestedAt !== undefined) expect(requestedAt).toBeLessThanOrEqual(NOW);
        expect(askAgainAt(requestedAt, NOW) ?? NOW).toBeLessThanOrEqual(NOW + NOTIFICATION_COOLDOWN_MS);
      }),
    );
  });
});
