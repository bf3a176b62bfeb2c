import { expect, it } from 'vitest';
import { toPerson } from './address.ts';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news+x@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+1@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@notgmail.com', 'a.da@notgmail.com'],
])('%s is the mailbox of %s', (address, person) => {
  expect(toPerson(address)).toBe(person);
});
