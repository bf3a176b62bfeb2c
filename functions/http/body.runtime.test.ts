import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppEnv } from '../env.ts';
import { onError } from '../monitor/on-error.ts';
import { BODY_DEPTH_LIMIT, BODY_LIMIT_BYTES, readBody } from './body.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(10),
  email: z.email().optional(),
  kind: z.enum(['a', 'b']).optional(),
  nested: z.strictObject({ count: z.int() }).optional(),
  locale: z.enum(['en', 'el']).optional(),
});
const app = new Hono<AppEnv>();
app.post('/api/strict', async (c) => c.json(await readBody(c, { schema })));
app.post('/api/form', async (c) => c.json(await readBody(c, { schema, form: true })));
app.post('/api/small', async (c) => c.json(await readBody(c, { schema, limitBytes: 20 })));
app.post('/api/any', async (c) => c.json(await readBody(c, { schema: z.unknown() })));
app.onError(onError);

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE): Promise<Response> =>
  Promise.resolve(app.request(`/api/${path}`, { method: 'POST', body, headers }, env));
const readCode = async (response: Response): Promise<string> => ((await response.json()) as { error: { code: string } }).error.code;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a body', () => {
  it('is read when it is valid', async () => {
    const response = await post('strict', '{"name":"Ωμέγα"}', { 'Content-Type': 'Application/JSON; charset=utf-8' });
    expect(await response.json()).toEqual({ name: 'Ωμέγα' });
  });

  it('from a plain form is read where forms are allowed', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await (await post('form', 'name=%CE%A9+1', form)).json()).toEqual({ name: 'Ω 1' });
    expect((await post('strict', 'name=x', form)).status).toBe(415);
  });

  it.each([undefined, '40'])('that is cut off answers 400 (announced length: %s)', async (length) => {
    const broken = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"name":')),
      pull: (stream) => stream.error(new Error('connection lost')),
    });
    const response = await post('strict', broken, { ...JSON_TYPE, ...(length && { 'Content-Length': length }) });
    expect([response.status, await readCode(response)]).toEqual([400, 'bad_request']);
  });

  it.each(['text/plain', 'application/xml', 'application/jsonp', 'multipart/form-data; boundary=x', ''])(
    'of type “%s” answers 415',
    async (type) => {
      const response = await post('form', '{"name":"x"}', { 'Content-Type': type });
      expect([response.status, await readCode(response)]).toEqual([415, 'wrong_type']);
    },
  );

  it.each(['', '{', 'nothing', '{"name":"x"}}', '\uFEFF', "{'name':1}", 'NaN'])('“%s” answers 400', async (body) => {
    const response = await post('strict', body);
    expect([response.status, await readCode(response)]).toEqual([400, 'bad_request']);
  });

  it('answers 400 when it is not UTF-8', async () => {
    expect((await post('strict', new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).status).toBe(400);
  });

  it('is read up to the limit, and answers 413 one byte above it', async () => {
    const filled = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await post('any', filled(BODY_LIMIT_BYTES))).status).toBe(200);
    const over = await post('any', filled(BODY_LIMIT_BYTES + 1));
    expect([over.status, await readCode(over)]).toEqual([413, 'too_large']);
    expect((await post('small', '{"name":"12345678"}')).status).toBe(200);
    expect((await post('small', '{"name":"1234567890"}')).status).toBe(413);
  });

  it('without a stated length is stopped at the limit too', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(1024))) });
    const response = await app.request(new Request('http://x/api/any', { method: 'POST', body: endless, headers: JSON_TYPE }));
    expect(response.status).toBe(413);
  });

  it('may be nested up to the limit and no deeper', async () => {
    expect((await post('any', nested(BODY_DEPTH_LIMIT))).status).toBe(200);
    expect((await post('any', nested(BODY_DEPTH_LIMIT + 2))).status).toBe(400);
    expect((await post('any', nested(30_000))).status).toBe(400);
  });

  it('that is invalid answers 422 with a message per field', async () => {
    const response = await post('strict', JSON.stringify({ name: '', email: 'x', kind: 'c', nested: { count: 'x' }, more: 1 }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'invalid',
        fields: {
          name: 'Fill this in.',
          email: 'Write a whole e-mail address, as in name@example.com.',
          kind: 'Choose one of the options.',
          'nested.count': 'This cannot be read. Check it.',
          more: 'The form does not have this field. Reload the page and try again.',
        },
      },
    });
  });

  it('gets its error messages in the language that it names', async () => {
    const response = await post('strict', JSON.stringify({ locale: 'el', name: 'x'.repeat(11) }));
    expect(await response.json()).toMatchObject({ error: { fields: { name: 'Γράψτε το πολύ 10 χαρακτήρες.' } } });
    expect(await (await post('strict', '{"locale":"el"}')).json()).toMatchObject({ error: { fields: { name: 'Συμπληρώστε το πεδίο.' } } });
  });

  it.each(['null', '[]', '1', '"x"', 'true'])('%s answers 422 where fields are expected', async (body) => {
    expect((await post('strict', body)).status).toBe(422);
  });

  it('can be stored: no NUL, no lone surrogate', async () => {
    expect(await (await post('any', '["a\\u0000b","\\ud800x","😀"]')).json()).toEqual(['ab', '\uFFFDx', '😀']);
  });

  it('of any content answers 200 or a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json({ noUnicodeString: false }),
          fc.string({ unit: 'binary' }),
          fc.json().map((text) => text.slice(1)),
        ),
        async (text) => {
          const response = await post('any', text);
          expect([200, 400]).toContain(response.status);
          if (response.status === 200) expect(JSON.stringify(await response.json()).isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
