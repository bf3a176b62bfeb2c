import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CATEGORY_LENGTH, MESSAGE_LENGTH, reportSchema } from './monitor.schema.ts';

const post = vi.fn();
const TRAIL = [{ what: 'page', path: '/search', ago: 9 }];
let faults: typeof import('./faults.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.doMock('../network/post.ts', () => ({ post }));
  vi.doMock('./trail.ts', () => ({ readTrail: () => TRAIL }));
  vi.stubGlobal('location', { pathname: '/search' });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ serverTiming: [{ name: 'api' }] }] });
  faults = await import('./faults.ts');
});
afterEach(() => {
  post.mockReset();
  vi.unstubAllGlobals();
});
afterAll(() => {
  // Test files share their modules.
  vi.doUnmock('../network/post.ts');
  vi.doUnmock('./trail.ts');
  vi.resetModules();
});

const sent = () => post.mock.calls.map(([, body]) => body);
const rejection = (reason: unknown) => faults.reportFault({ reason } as PromiseRejectionEvent);
const uncaught = (error: unknown, message = '') => faults.reportFault({ error, message } as ErrorEvent);

it('reports an error with its message, stack and page', () => {
  const error = new RangeError('out of reach');
  uncaught(error);
  expect(sent()).toEqual([
    {
      category: 'script',
      severity: 'error',
      message: 'RangeError: out of reach',
      details: { path: '/search', trail: TRAIL, stack: error.stack?.slice(0, 2000) },
      source: 'client',
    },
  ]);
});

it('names the island that threw', () => {
  faults.reportThrown(new Error('x'), { island: 'SearchIsland' });
  expect(sent()).toMatchObject([{ category: 'island', severity: 'error', details: { island: 'SearchIsland' } }]);
});

it.each([
  ['a text', 'text', 'text'],
  ['nothing', undefined, 'undefined'],
  ['an object without words', Object.create(null), 'Something without words was thrown'],
  ['an error without a name', { message: 'm', name: 7 }, 'Error: m'],
])('accepts a thrown %s', (_, thrown, message) => {
  rejection(thrown);
  expect(sent()).toMatchObject([{ message }]);
});

it('reports the same error once, and five errors at most', () => {
  expect(faults.FAULT_REPORTS_PER_PAGE).toBe(5);
  for (let count = 0; count < 3; count += 1) rejection(new Error('again'));
  expect(sent()).toHaveLength(1);
  for (let count = 0; count < 10; count += 1) rejection(new Error(`number ${count}`));
  expect(sent()).toHaveLength(5);
});

it('sends at most what the monitor accepts, however long the message', () => {
  const error = new Error('x'.repeat(5000));
  error.stack = 'y'.repeat(5000);
  rejection(error);
  const report = reportSchema.parse(sent()[0]);
  expect([report.message.length, report.category.length]).toEqual([500, 6]);
  expect([report.message.length <= MESSAGE_LENGTH, report.category.length <= CATEGORY_LENGTH]).toEqual([true, true]);
  expect(report.details['stack']).toHaveLength(2000);
});

it.each(['Script error.', 'ResizeObserver loop completed with undelivered notifications.'])('ignores “%s”', (message) => {
  uncaught(undefined, message);
  expect(sent()).toEqual([]);
});

it('reports a hydration error that React has recovered from as a warning', () => {
  uncaught(new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=text&args[]= for the full message'));
  expect(sent()).toMatchObject([{ category: 'island', severity: 'warn' }]);
  expect([418, 419, 421, 422, 423, 424, 425].every((code) => faults.isHydrationNoise(`Minified React error #${code};`))).toBe(true);
  expect([185, 310, 420, 426, 4180].some((code) => faults.isHydrationNoise(`Minified React error #${code};`))).toBe(false);
});

it('sends nothing on a host without the functions', () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ serverTiming: [] }] });
  rejection(new Error('x'));
  expect(sent()).toEqual([]);
});
