import { describe, expect, it } from 'vitest';
import { isFromExtension, NOISE_BOOT } from './noise.ts';

/** Runs the script of the head, and asks it whether it keeps a rejection quiet. */
function quiet(reason: unknown): boolean {
  let listener = (_: object): void => undefined;
  new Function('addEventListener', NOISE_BOOT)((_: string, given: typeof listener) => {
    listener = given;
  });
  let prevented = false;
  listener({ reason, preventDefault: () => (prevented = true) });
  return prevented;
}

const stacked = (stack: string) => isFromExtension({ reason: { message: 'x', stack } });

describe('what is kept out of the console', () => {
  it.each(['chrome-extension://abc/content.js', 'moz-extension://abc/content.js', 'safari-web-extension://abc/content.js'])(
    'an error in %s',
    (filename) => {
      expect(isFromExtension({ filename })).toBe(true);
    },
  );

  it('a rejection that began in an extension, in either way to write a stack', () => {
    expect(stacked('Error: x\n    at f (chrome-extension://abc/a.js:1:1)')).toBe(true);
    expect(stacked('f@moz-extension://abc/a.js:1:1\ng@https://site.example/b.js:1:1')).toBe(true);
  });

  it('a dropped transition', () => {
    expect(quiet(new DOMException('Transition was skipped', 'AbortError'))).toBe(true);
  });
});

describe('what stays', () => {
  it('errors of the site, also when an extension called it', () => {
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

  it('an image that failed, whose event has no file', () => {
    expect(isFromExtension({})).toBe(false);
  });
});
