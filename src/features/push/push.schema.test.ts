import { describe, expect, it } from 'vitest';
import { PUSH_TTL_MAX_S, PUSH_TTL_MIN_S, pushMessageSchema } from './push.schema.ts';

const message = { title: 'T', body: 'B', url: '/', locale: 'en', topic: 'writing' };

describe('a message', () => {
  it('has a default urgency and lifetime', () => {
    expect(pushMessageSchema.parse(message)).toEqual({ ...message, urgency: 'normal', ttlS: 3 * 24 * 3_600 });
  });

  it.each([
    [PUSH_TTL_MIN_S - 1, false],
    [3_600, true],
    [28 * 24 * 3_600, true],
    [PUSH_TTL_MAX_S + 1, false],
  ])('may live %i seconds: %s', (ttlS, fits) => {
    expect(pushMessageSchema.safeParse({ ...message, ttlS }).success).toBe(fits);
  });

  it.each([
    { title: ' ' },
    { title: 'a'.repeat(121) },
    { body: '' },
    { body: 'a'.repeat(1_001) },
    { locale: 'fr' },
    { topic: 'all' },
    { more: 1 },
  ])('is invalid with %o', (change) => {
    expect(pushMessageSchema.safeParse({ ...message, ...change }).success).toBe(false);
  });
});
