import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { OWN_ADDRESS, PUSH_BODY_LENGTH, PUSH_TITLE_LENGTH, PUSH_URL_LENGTH, type PushPayload, readPayload } from './payload.shared.ts';

const pushPayloadSchema = z.object({
  version: z.int().min(1),
  id: z.string(),
  title: z.string().trim().min(1).max(PUSH_TITLE_LENGTH),
  body: z.string().trim().min(1).max(PUSH_BODY_LENGTH),
  url: z.string().min(1).max(PUSH_URL_LENGTH).regex(OWN_ADDRESS),
  locale: z.enum(LOCALE_CODES),
  topic: z.string(),
});

const PAYLOAD: PushPayload = {
  version: 1,
  id: 'a',
  title: 'Τίτλος',
  body: 'Κείμενο',
  url: '/el/blog/first?x=1#part',
  locale: 'el',
  topic: 'site',
};

function bySchema(text: string): PushPayload | undefined {
  try {
    return pushPayloadSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const strange = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.constantFrom('', ' ', '//evil.example', '/\\evil.example', '/a b', '/el', 'fr', 'toString', -1, 0, 1.5, 2, 2 ** 60),
  fc.constantFrom(' x ', 'x'.repeat(120), 'x'.repeat(121), 'x'.repeat(1_001), `/${'x'.repeat(999)}`, `/${'x'.repeat(1_000)}`),
);

describe('the worker reads a message', () => {
  it('as it was written', () => expect(readPayload(JSON.stringify(PAYLOAD))).toEqual(PAYLOAD));

  it('of a later version, by the known fields', () => {
    expect(readPayload(JSON.stringify({ ...PAYLOAD, version: 2, image: '/x.png', topic: 'new' }))).toEqual({
      ...PAYLOAD,
      version: 2,
      topic: 'new',
    });
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/a b', '/a\n'])(
    'never with an address on another site: %j',
    (url) => {
      expect(readPayload(JSON.stringify({ ...PAYLOAD, url }))).toBeUndefined();
    },
  );

  it.each([undefined, '', 'null', '[]', '7', '"text"', '{', '{}'])('and rejects %j', (text) => {
    expect(readPayload(text)).toBeUndefined();
  });

  it('as the schema does, whatever it contains', () => {
    const changed = fc.record(
      { version: strange, id: strange, title: strange, body: strange, url: strange, locale: strange, topic: strange, image: strange },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changed, fc.subarray(Object.keys(PAYLOAD)), (change, members) => {
        const good = Object.fromEntries(Object.entries(PAYLOAD).filter(([name]) => members.includes(name)));
        const text = JSON.stringify({ ...change, ...good });
        expect(readPayload(text)).toEqual(bySchema(text));
      }),
      { numRuns: 500 },
    );
  });

  it('as the schema does, from any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void expect(readPayload(text)).toEqual(bySchema(text))));
  });
});
