import { expect, it } from 'vitest';
import { withTranslatedFrom } from './translated-from.ts';

const MARK = 'en:0d725cd9a4e5:2026-11-29';

it.each([
  ['adds the line as the last field', '---\ntitle: Ένα\n---\n\nΚείμενο.\n', `---\ntitle: Ένα\ntranslatedFrom: ${MARK}\n---\n\nΚείμενο.\n`],
  [
    'replaces it, and no other line: quotes, comments and a rule in the text stay',
    '---\n# Του πελάτη\ntitle: "Ένα: δύο"\ntranslatedFrom: "en:aaaaaaaaaaaa:2025-01-01"\ntags: [sql]\n---\nΚείμενο\n\n---\ntranslatedFrom: όχι\n',
    `---\n# Του πελάτη\ntitle: "Ένα: δύο"\ntranslatedFrom: ${MARK}\ntags: [sql]\n---\nΚείμενο\n\n---\ntranslatedFrom: όχι\n`,
  ],
  [
    'keeps the line ends of Windows',
    '---\r\ntitle: Ένα\r\n---\r\nΚείμενο\r\n',
    `---\r\ntitle: Ένα\r\ntranslatedFrom: ${MARK}\r\n---\r\nΚείμενο\r\n`,
  ],
])('%s', (_, text, expected) => {
  expect(withTranslatedFrom(text, MARK)).toBe(expected);
});

it('leaves a text without fields alone', () => {
  expect(withTranslatedFrom('Κείμενο\n', MARK)).toBeUndefined();
});
