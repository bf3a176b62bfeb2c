import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Report, reportSchema } from '../../src/features/monitor/monitor.schema.ts';
import { fingerprint } from './fingerprint.ts';

const report = (rest: Partial<Report> = {}): Report =>
  reportSchema.parse({ category: 'api', severity: 'error', message: 'GET /api/orders answered 503', ...rest });
const withStack = (stack: string): Report => report({ details: { stack } });
const same = async (a: Report, b: Report): Promise<boolean> => (await fingerprint(a)) === (await fingerprint(b));

describe('fingerprint', () => {
  it('is 32 hexadecimal digits, the same each time', async () => {
    expect(await fingerprint(report())).toMatch(/^[\da-f]{32}$/u);
    expect(await same(report(), report({ details: { status: 500 } }))).toBe(true);
  });

  it.each([
    ['Order 17 failed', 'Order 4242 failed'],
    ['Took 12.5 ms', 'Took 1,300 ms'],
    ['Entry 8f14e45f-ceea-467f-9c4c-1b2a3c4d5e6f is gone', 'Entry 0b1d2c3e-aaaa-4bbb-8ccc-123456789abc is gone'],
    ['Failed: https://a.example/x/1?[query]', 'Failed: https://b.example/y'],
    ['No mail for [email]', 'No mail for [token]'],
    ['Two  spaces', 'two spaces'],
    ['Order a3f9 failed', 'Order b7 failed'],
  ])('treats as one kind: %s / %s', async (a, b) => {
    expect(await same(report({ message: a }), report({ message: b }))).toBe(true);
  });

  it.each([
    [{ message: 'Order failed' }, { message: 'Order was refused' }],
    [{ category: 'api' }, { category: 'ws' }],
    [{ severity: 'error' as const }, { severity: 'warn' as const }],
    // Nothing of one part passes for another.
    [
      { category: 'a', message: 'b' },
      { category: 'ab', message: ' ' },
    ],
  ])('distinguishes %j / %j', async (a, b) => {
    expect(await same({ ...report(), ...a }, { ...report(), ...b })).toBe(false);
  });

  it('uses the innermost frame of the stack, whatever build and server it came from', async () => {
    const first = withStack(
      'Error: x\n    at submit (https://a.example/assets/form.D3kf9a1_.js:1:222)\n    at z (https://a.example/z.js:1:1)',
    );
    const rebuilt = withStack(
      'Error: x\n    at submit (https://b.example/assets/form.Bq_7-xkP.js:9:1)\n    at other (https://b.example/y.js:2:2)',
    );
    const elsewhere = withStack('Error: x\n    at close (https://a.example/assets/form.D3kf9a1_.js:1:222)');
    expect(await same(first, rebuilt)).toBe(true);
    expect(await same(first, elsewhere)).toBe(false);
    expect(await same(first, report())).toBe(false);
  });

  it('reads the stacks of other browsers', async () => {
    const place = (name: string, line: number) =>
      withStack(`${name}@https://a.example/assets/form.js:${line}:7\nz@https://a.example/z.js:1:1`);
    expect(await same(place('submit', 1), place('submit', 2))).toBe(true);
    expect(await same(place('submit', 1), place('close', 1))).toBe(false);
  });

  it('does not depend on any number in a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), async (a, b) => {
        expect(await same(report({ message: `answered ${a} in ${b} ms` }), report({ message: `answered ${b} in ${a} ms` }))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('ignores a stack that is not a string', async () => {
    for (const stack of [42, null, ['at x'], {}]) expect(await same(report({ details: { stack } }), report())).toBe(true);
  });
});
