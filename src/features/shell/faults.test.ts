import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFromExtension } from '../monitor/fault.ts';
import { collectFaults } from './collect-faults.ts';

afterEach(() => vi.unstubAllGlobals());

function heard(type: string, event: object): { collected: object[]; isQuiet: boolean } {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('faults', []);
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  collectFaults();
  let isQuiet = false;
  listeners[type]?.({ ...event, preventDefault: () => (isQuiet = true) });
  return { collected: faults, isQuiet };
}
const quiet = (reason: unknown): boolean => heard('unhandledrejection', { reason }).isQuiet;

const stacked = (stack: string) => isFromExtension({ reason: { message: 'x', stack } });

describe('errors hidden from the console', () => {
  it.each(['chrome-extension://abc/content.js', 'moz-extension://abc/content.js', 'safari-web-extension://abc/content.js'])(
    'an error in %s',
    (filename) => {
      expect(isFromExtension({ filename })).toBe(true);
    },
  );

  it('a rejection from an extension, in either stack format', () => {
    expect(stacked('Error: x\n    at f (chrome-extension://abc/a.js:1:1)')).toBe(true);
    expect(stacked('f@moz-extension://abc/a.js:1:1\ng@https://site.example/b.js:1:1')).toBe(true);
  });

  it('a skipped view transition', () => {
    expect(quiet(new DOMException('Transition was skipped', 'AbortError'))).toBe(true);
  });
});

describe('errors that are reported', () => {
  it('are collected before any script has loaded', () => {
    expect(heard('error', { message: 'x' }).collected).toMatchObject([{ message: 'x' }]);
    expect(heard('unhandledrejection', { reason: 'x' }).collected).toMatchObject([{ reason: 'x' }]);
    expect(heard('unhandledrejection', { reason: { message: 'Transition was skipped' } }).collected).toEqual([]);
  });

  it('include errors of the site, also when an extension called it', () => {
    expect(isFromExtension({ filename: 'https://site.example/assets/a.js' })).toBe(false);
    expect(stacked('Error: x\n    at f (https://site.example/a.js:1:1)\n    at g (chrome-extension://abc/a.js:1:1)')).toBe(false);
    expect(stacked('f@https://site.example/a.js:1:1\ng@moz-extension://abc/a.js:1:1')).toBe(false);
  });

  it.each([undefined, null, 'text', 0, new Error('The transition was lost'), { stack: 'Error: no chrome-extension here' }])(
    'a rejection with %o',
    (reason) => {
      expect(quiet(reason)).toBe(false);
      expect(isFromExtension({ reason })).toBe(false);
    },
  );

  it('include a failed image, whose event has no file', () => {
    expect(isFromExtension({})).toBe(false);
  });
});
