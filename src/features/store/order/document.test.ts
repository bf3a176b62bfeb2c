import { expect, it } from 'vitest';
import { documentKind } from './document.shared.ts';

it.each([
  ['receipt', { country: 'GR', company: null, vatNumber: null }],
  ['receipt', { country: 'GR', company: 'Firma', vatNumber: null }],
  ['invoice', { country: 'DE', company: 'Firma', vatNumber: 'DE136695976' }],
  ['invoice', { country: 'US', company: 'Firm', vatNumber: null }],
  ['receipt', { country: 'US', company: null, vatNumber: null }],
])('is a %s for %o', (kind, buyer) => {
  expect(documentKind(buyer)).toBe(kind);
});
