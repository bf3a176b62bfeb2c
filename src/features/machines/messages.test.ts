import { expect, it } from 'vitest';
import { messagesCaching } from './messages.ts';

it('lets the messages be kept for 24 hours, unless their language says otherwise', () => {
  expect(messagesCaching('en', { cacheable: true })).toBe('public, max-age=86400');
  expect(messagesCaching('en', { cacheable: false })).toBe('no-cache');
});
