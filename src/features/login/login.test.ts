import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDIRECT_LENGTH, safePath } from './login.schema.ts';

const SITE = 'https://site.example';

describe('the redirect target', () => {
  it.each(['/', '/admin', '/el/admin/mail?x=1&y=%2F#part', '/a/../b', '/%20', '/Ελληνικά', '/blog/?q=//x'])(
    '%s is a path of this site',
    (to) => {
      expect(safePath(to)).toBeDefined();
    },
  );

  it('keeps its query and hash', () => {
    expect(safePath('/el/admin/mail?x=1&y=%2F#part')).toBe('/el/admin/mail?x=1&y=%2F#part');
  });

  it.each([
    ...['', 'admin', 'https://evil.example', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', '///evil.example'],
    ...['/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', '\t//evil.example', ' //evil.example'],
    ...['/..//evil.example', '/./\\evil.example', '/a/..//evil.example', '/%2f/evil.example', '/%2Fevil.example', '/%5cevil.example'],
    ...[
      '/%5Cevil.example',
      '/%09/evil.example',
      '/%0d%0aLocation:x',
      '/\0',
      '/.//evil.example',
      '/a\\..\\\\evil.example',
      '/%2e//evil.example',
    ],
  ])('%j is nowhere', (to) => {
    expect(safePath(to)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, ['/admin'], `/${'a'.repeat(REDIRECT_LENGTH)}`])('%j is nowhere', (to) => {
    expect(safePath(to)).toBeUndefined();
  });

  it('never leaves the site, whatever the input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '\r',
      '\0',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'a',
      ' ',
      '%',
      '//',
    );
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(address, (to) => {
        const safe = safePath(to);
        if (safe === undefined) return;
        for (const read of [safe, safe.replaceAll('\\', '/'), decodeURI(safe.replaceAll('%', '%25'))]) {
          expect(new URL(read, SITE).origin).toBe(SITE);
        }
        expect(safe).toMatch(/^\/(?![/\\])/u);
        // A safe path stays unchanged.
        expect(safePath(safe)).toBe(safe);
      }),
      { numRuns: 3000 },
    );
  });
});
