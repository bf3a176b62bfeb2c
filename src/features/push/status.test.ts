import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAgainAt, getStatus, isIos, NOTIFICATION_COOLDOWN_MS, type PushFacts, parseRequestedAt } from './status.ts';

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

const FACTS: PushFacts = { permission: 'default', iosBrowser: false, subscribed: false, key: 'BKey', requestedAt: undefined, now: 1e12 };

describe('the status', () => {
  it.each<[string, Partial<PushFacts>]>([
    ['ready', {}],
    ['ready', { permission: 'granted' }],
    ['ready', { requestedAt: 1e12 - NOTIFICATION_COOLDOWN_MS }],
    ['cooling', { requestedAt: 1e12 - NOTIFICATION_COOLDOWN_MS + 1 }],
    // No further request.
    ['ready', { permission: 'granted', requestedAt: 1e12 }],
    ['on', { permission: 'granted', subscribed: true }],
    // Push can be turned off even if the installation sends none.
    ['on', { permission: 'granted', subscribed: true, key: undefined }],
    ['on', { permission: 'granted', subscribed: true, key: null }],
    ['denied', { permission: 'denied', key: null }],
    ['denied', { permission: 'denied', subscribed: true }],
    ['absent', { key: null }],
    ['unreachable', { key: undefined }],
    ['unsupported', { permission: 'unsupported', key: null }],
    ['home-screen', { permission: 'unsupported', iosBrowser: true }],
    ['ready', { iosBrowser: true }],
  ])('%s: %o', (status, facts) => {
    expect(getStatus({ ...FACTS, ...facts })).toBe(status);
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 5, false],
])('%s with %i touch points is iOS: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(expected);
});
