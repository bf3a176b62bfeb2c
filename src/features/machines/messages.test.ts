import { expect, it } from 'vitest';
import { messagesCaching } from './messages.ts';

it('caches the messages for 24 hours, unless their language has its own limit', () => {
  expect(messagesCaching('en', { cacheable: true })).toBe('public, max-age=86400');
  expect(messagesCaching('en', { cacheable: false })).toBe('no-cache');
});
