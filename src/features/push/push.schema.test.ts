import { describe, expect, it } from 'vitest';
import { PUSH_TTL_MAX_S, PUSH_TTL_MIN_S, pushMessageSchema, pushPayloadSchema } from './push.schema.ts';

const payload = { version: 1, id: 'a', title: 'Τίτλος', body: 'B', url: '/el/blog/first?x=1#part', locale: 'el', topic: 'site' };
const message = { title: 'T', body: 'B', url: '/', locale: 'en', topic: 'writing' };

describe('a payload', () => {
  it('is read as it was written', () => {
    expect(pushPayloadSchema.parse(payload)).toEqual(payload);
  });

  it('of a later version is still read, for what is known of it', () => {
    expect(pushPayloadSchema.parse({ ...payload, version: 2, image: '/x.png', topic: 'new' })).toEqual({
      ...payload,
      version: 2,
      topic: 'new',
    });
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/a b', '/a\n'])(
    'leads nowhere but to this site: %j is refused',
    (url) => {
      expect(pushPayloadSchema.safeParse({ ...payload, url }).success).toBe(false);
    },
  );
});

describe('a message', () => {
  it('has a usual urgency and life', () => {
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
  ])('is none with %o', (change) => {
    expect(pushMessageSchema.safeParse({ ...message, ...change }).success).toBe(false);
  });
});
