import { describe, expect, it } from 'vitest';
import { NOTIFICATION_COOLDOWN_MS } from './cooldown.ts';
import { getStatus, isIos, type PushFacts } from './status.ts';

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
