import { expect, it } from 'vitest';
import { noBreak } from './no-break.ts';

const shown = (text: string) => noBreak(text).replaceAll('\u00A0', '~').replaceAll('\u2060', '^');

it.each([
  ['from 5 May to 12 Sept 2026', 'from 5~May to 12~Sept~2026'],
  ['στις 4 Μαΐου και στις 9 Ιουν', 'στις 4~Μαΐου και στις 9~Ιουν'],
  ['10 million rows in 2.6 GB, 40 % in 90 ms', '10~million rows in 2.6~GB, 40~% in 90~ms'],
  ['10 εκατομμύρια γραμμές, 10,4 GB, 25 €', '10~εκατομμύρια γραμμές, 10,4~GB, 25~€'],
  ['weeks 3–4 of 2026, 10:00–11:00', 'weeks 3–^4 of 2026, 10:00–^11:00'],
  ['K. J. Arrow and R. J. Hyndman', 'K.~J.~Arrow and R.~J.~Hyndman'],
  ['594 × 420 mm', '594~×~420~mm'],
  ['άρθρο 21 παρ. 2', 'άρθρο~21 παρ.~2'],
])('keeps together %s', (text, held) => {
  expect(shown(text)).toBe(held);
});

it.each(['in 5 Maybe', '10 milliondollars', 'Use HTTP. It works', '40 minutes', 'May 5', '3 s-curves'])('does not change %s', (text) => {
  expect(shown(text)).toBe(text);
});

it('changes nothing the second time', () => {
  const once = noBreak('5 May 2026, 10–20 GB, K. J. Arrow');
  expect(noBreak(once)).toBe(once);
});
