import { expect, it } from 'vitest';
import { epcText } from './epc.shared.ts';

const transfer = (change: object = {}) =>
  epcText({ name: 'Red Cross', iban: 'BE72000000001616', bic: 'BPOTBEB1', amountCents: 100, text: 'Urgency fund', ...change });
const lines = (change: object = {}) => transfer(change)?.split('\n');

// The example of EPC069-12, without its purpose, in version 002.
it('writes the elements of the standard in their order', () => {
  expect(transfer()).toBe('BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1.00\n\n\nUrgency fund');
});

it('ends at the last element that is filled in, and may have no BIC', () => {
  expect(transfer({ text: '' })).toMatch(/\nEUR1\.00$/u);
  expect(lines({ bic: '' })).toHaveLength(11);
});

it('writes an IBAN without its spaces and a name in one line', () => {
  expect(lines({ iban: 'GR16 0110 1250', name: 'Ελένη\nΠαπαδοπούλου ' })?.slice(5, 7)).toEqual(['Ελένη Παπαδοπούλου', 'GR1601101250']);
});

it.each([
  [1, 'EUR0.01'],
  [1234, 'EUR12.34'],
  [100_000, 'EUR1000.00'],
  [99_999_999_999, 'EUR999999999.99'],
])('writes %i cents as %s', (amountCents, amount) => {
  expect(lines({ amountCents })?.[7]).toBe(amount);
});

it.each([0, -1, 0.5, 100_000_000_000, Number.NaN])('refuses an amount of %d cents', (amountCents) => {
  expect(transfer({ amountCents })).toBeUndefined();
});

it('shortens the name to 70 characters and the text to 140', () => {
  expect(lines({ name: 'é'.repeat(71), text: 'x'.repeat(200) })?.map((line) => [...line].length)).toEqual([
    3, 3, 1, 3, 8, 70, 16, 7, 0, 0, 140,
  ]);
});

it('allows 331 bytes and not one more', () => {
  const bytes = (text: string | undefined) => text && new TextEncoder().encode(text).length;
  const rest = Number(bytes(transfer({ name: 'x', text: 'x' }))) - 2;
  const greek = 'ε'.repeat(70);
  expect(bytes(transfer({ name: greek, text: `${'ε'.repeat(62)}${'x'.repeat(331 - rest - 140 - 124)}` }))).toBe(331);
  expect(transfer({ name: greek, text: `${'ε'.repeat(62)}${'x'.repeat(332 - rest - 140 - 124)}` })).toBeUndefined();
});
