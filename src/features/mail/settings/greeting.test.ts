import { expect, it } from 'vitest';
import { greetingFor, letter } from './greeting.shared.ts';

it.each([
  ['Hello {name},', 'Ελένη', 'Hello Ελένη,'],
  ['Hello {name},', '', 'Hello,'],
  ['Καλησπέρα σας, {name}.', '', 'Καλησπέρα σας.'],
  ['{name}, hello', '', 'hello'],
  ['Hello {name}', '$& {name}', 'Hello $& {name}'],
  ['Good day', 'Ada', 'Good day'],
])('the greeting “%s” for “%s” is “%s”', (greeting, name, shown) => {
  expect(greetingFor(greeting, name)).toBe(shown);
});

it('an empty greeting or signature leaves no gap', () => {
  expect(letter('', 'Text.', ' ')).toBe('Text.');
  expect(letter('Hello,', 'Text.', 'Ada\nAthens')).toBe('Hello,\n\nText.\n\nAda\nAthens');
});
