import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { KeptFault } from './keep.ts';

const SETTINGS = { dsn: 'https://key@o1.ingest.sentry.io/1', release: 'abc1234', site: 'https://site.example' };
const sent = vi.fn<(fault: KeptFault) => void>();
const startSentry = vi.fn(() => sent);
let isServed = true;
let keep: typeof import('./keep.ts');

const fault = (message: string): KeptFault => ({
  thrown: new Error(message),
  atMs: 1_795_240_293_000,
  trail: [{ what: 'page', path: '/a' }],
});

beforeEach(async () => {
  vi.resetModules();
  sent.mockReset();
  startSentry.mockClear();
  isServed = true;
  vi.stubGlobal('sentrySettings', SETTINGS);
  vi.doMock('../../network/has-functions.ts', () => ({ hasFunctions: () => isServed }));
  vi.doMock('./sdk.ts', () => ({ startSentry }));
  keep = await import('./keep.ts');
});
afterAll(() => {
  // Test files share their modules.
  vi.unstubAllGlobals();
  for (const module of ['../../network/has-functions.ts', './sdk.ts']) vi.doUnmock(module);
  vi.resetModules();
});

it('keeps errors from before the SDK has loaded, ten at most, and sends them once it has', async () => {
  expect(keep.FAULTS_PER_PAGE).toBe(10);
  for (let count = 0; count < 15; count += 1) keep.keepFault(fault(`number ${count}`));
  expect(sent).not.toHaveBeenCalled();
  await expect.poll(() => sent.mock.calls.length).toBe(10);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ atMs: 1_795_240_293_000, trail: [{ path: '/a' }] });
  keep.keepFault(fault('one more'));
  expect(sent).toHaveBeenCalledTimes(10);
  keep.keepFault({ ...fault('an example'), isExample: true });
  expect(sent).toHaveBeenCalledTimes(11);
});

it('starts once, when idle or at the first error, and sends later errors at once', async () => {
  keep.loadSentry();
  keep.loadSentry();
  await expect.poll(() => startSentry.mock.calls.length).toBe(1);
  expect(startSentry).toHaveBeenCalledWith(SETTINGS);
  keep.keepFault(fault('late'));
  expect(sent).toHaveBeenCalledTimes(1);
});

it('tries again at the next error if the SDK does not load', async () => {
  startSentry.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  keep.keepFault(fault('first'));
  await expect.poll(() => startSentry.mock.calls.length).toBe(1);
  await Promise.resolve();
  keep.keepFault(fault('second'));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
});

it.each([
  ['without a DSN', () => vi.stubGlobal('sentrySettings', null)],
  [
    'on a host without the functions',
    () => {
      isServed = false;
    },
  ],
])('loads nothing %s', async (_, turnOff) => {
  turnOff();
  keep.keepFault(fault('x'));
  keep.loadSentry();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(startSentry).not.toHaveBeenCalled();
});
