import { expect, it } from 'vitest';
import { lineField, textField } from './forms.schema.ts';

const CONTROLS = Array.from({ length: 160 }, (_, code) => String.fromCodePoint(code)).filter((one) => /\p{Cc}/u.test(one));

it('a text keeps line breaks and tabs, and no other control character', () => {
  expect(textField(100).parse('  one\r\ntwo\rthree\n\tfour ')).toBe('one\ntwo\nthree\n\tfour');
  expect(textField(100).parse(`a${CONTROLS.join('')}b`)).toBe('a\t\n\nb');
  expect(textField(1).parse('\u0000a\u0001\u009F')).toBe('a');
});

it('a line keeps none', () => {
  expect(lineField(100).parse(`a${CONTROLS.join('')}b`)).toBe('a b');
});
