import { describe, expect, it } from 'vitest';
import { emailAddress } from './forms.schema.ts';

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ["o'brien+news@mail.example.ie", "o'brien+news@mail.example.ie"],
    ['a&b@example.com', 'a&b@example.com'],
    ['ada@xn--hxajbheg2az3al.xn--qxam', 'ada@xn--hxajbheg2az3al.xn--qxam'],
    ['ada@παράδειγμα.ελ', 'ada@xn--hxajbheg2az3al.xn--qxam'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['άντα@example.com', 'άντα@example.com'],
  ])('%s is accepted as %s', (written, taken) => {
    expect(emailAddress.parse(written)).toBe(taken);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example',
    'a@b@example.com',
    'ada@exa mple.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example..com',
    'ada@192.0.2.1',
    'ada@example.com\nBcc: eve@example.com',
    'ada@ελ/@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('“%s” is refused', (written) => {
    expect(emailAddress.safeParse(written).success).toBe(false);
  });
});
