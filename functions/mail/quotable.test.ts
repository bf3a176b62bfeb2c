import { expect, it } from 'vitest';
import { quotable } from './quotable.ts';

it.each([
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE/x',
  'www.evil',
  'evil.example/path',
  'evil。example/login',
  'evil．example',
  'evil｡example',
  'ｗｗｗ．evil．example',
  'еvil.example',
  'κακό.ελ/είσοδος',
  'evil.exa\u200bmple',
  'mallory@evil.example',
  'mallory＠evil．example',
  'javascript://x',
  'xn--qxam.xn--qxam',
])('quotes nothing that reads like a web address: %s', (address) => {
  expect(quotable(`Ann ${address} Lee`)).toBe('Ann … Lee');
  expect(quotable(address)).toBe('…');
});

it('is one line, and bounded', () => {
  expect(quotable('Ann\r\n\r\nYou were charged twice.\u2028Call')).toBe('Ann You were charged twice. Call');
  expect(quotable('a'.repeat(500))).toHaveLength(80);
  expect(quotable('2026-00042', 40)).toBe('2026-00042');
});

it.each(['Ελένη Παπαδοπούλου', 'J. R. Smith', 'Müller & Söhne A/S', "O'Neill-Ó Súilleabháin", 'Dr. Weiß', '2026-00042'])(
  'leaves %s',
  (name) => {
    expect(quotable(name)).toBe(name);
  },
);
