import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['https://www.dpa.gr/', 'http://otexts.com/fpp3/', 'https://παράδειγμα.ελ/', 'https://localhost.evil.com/'])(
  '%s is public',
  (url) => {
    expect(isPublicAddress(new URL(url))).toBe(true);
  },
);

it.each([
  'http://localhost/',
  'http://LOCALHOST./',
  'http://app.localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://router/',
  'http://nas.local/',
  'http://metadata.google.internal/',
  'http://printer.home.arpa/',
  'https://example.com:8443/',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
])('%s is not', (url) => {
  expect(isPublicAddress(new URL(url))).toBe(false);
});
