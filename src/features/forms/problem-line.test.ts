import { expect, it } from 'vitest';
import { problemLine } from './forms.schema.ts';

it.each([
  ['Name', 'Name: Fill this in.'],
  ['What should change?', 'What should change: Fill this in.'],
  ['Τι πρέπει να αλλάξει;', 'Τι πρέπει να αλλάξει: Fill this in.'],
  [undefined, 'Fill this in.'],
])('puts one mark between the label %s and the problem', (label, line) => {
  expect(problemLine(label, 'Fill this in.')).toBe(line);
});
