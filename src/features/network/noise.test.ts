import { describe, expect, it } from 'vitest';
import { NOISE_BOOT } from './noise.ts';

/** Runs the script of the head in a page of its own, and asks it what it keeps quiet. */
function quiet(type: string, event: object): boolean {
  const listeners = new Map<string, (event: object) => void>();
  new Function('addEventListener', NOISE_BOOT)((name: string, listener: (event: object) => void) => listeners.set(name, listener));
  let prevented = false;
  listeners.get(type)?.({ ...event, preventDefault: () => (prevented = true) });
  return prevented;
}

const rejection = (reason: unknown) => quiet('unhandledrejection', { reason });

describe('what is kept out of the console', () => {
  it.each(['chrome-extension://abc/content.js', 'moz-extension://abc/content.js', 'safari-web-extension://abc/content.js'])(
    'an error in %s',
    (filename) => {
      expect(quiet('error', { filename })).toBe(true);
    },
  );

  it('a rejection that began in an extension, in either way to write a stack', () => {
    expect(rejection({ message: 'x', stack: 'Error: x\n    at f (chrome-extension://abc/a.js:1:1)' })).toBe(true);
    expect(rejection({ message: 'x', stack: 'f@moz-extension://abc/a.js:1:1\ng@https://site.example/b.js:1:1' })).toBe(true);
  });

  it('a dropped transition', () => {
    expect(rejection(new DOMException('Transition was skipped', 'AbortError'))).toBe(true);
  });
});

describe('what stays', () => {
  it('errors of the site, also when an extension called it', () => {
    expect(quiet('error', { filename: 'https://site.example/assets/a.js' })).toBe(false);
    expect(
      rejection({
        message: 'x',
        stack: 'Error: x\n    at f (https://site.example/a.js:1:1)\n    at g (chrome-extension://abc/a.js:1:1)',
      }),
    ).toBe(false);
    expect(rejection({ message: 'x', stack: 'f@https://site.example/a.js:1:1\ng@moz-extension://abc/a.js:1:1' })).toBe(false);
  });

  it.each([undefined, null, 'text', 0, new Error('The transition was lost'), { stack: 'Error: no chrome-extension here' }])(
    'a rejection with %o',
    (reason) => {
      expect(rejection(reason)).toBe(false);
    },
  );

  it('an image that failed, whose event has no file', () => {
    expect(quiet('error', {})).toBe(false);
  });
});
