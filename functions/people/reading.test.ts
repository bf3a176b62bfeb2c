import { describe, expect, it } from 'vitest';
import { beginningsFor, readWords, toMatch, withTerms } from './reading.ts';

describe('what was typed', () => {
  it.each([
    ['2026-00056', '("2026-00056"*)'],
    ['#2026‑00056', '("2026-00056"*)'],
    ['παραγγελία 2026/00056', '("2026-00056"*)'],
    ['56', '("56"* OR "00056")'],
    ['#56', '("#56"* OR "00056")'],
    ['  ', ''],
    ['"*()', ''],
    ['maria@client.example', '("maria@client.example"*)'],
    ['μαρια@ψλιεντ.εχαμπλε', '("μαρια@ψλιεντ.εχαμπλε"* OR "maria@client.example"*)'],
    ['Zoë M', '("zoe"* OR "ζοε"*)'],
    ['a"b', '("a""b"* OR "αβ"*)'],
    ['«Ada», (Lovelace).', '("ada"* OR "αδα"*) AND ("lovelace"* OR "λοωελαψε"*)'],
  ])('%j asks for %s', (typed, match) => {
    expect(toMatch(readWords(typed))).toBe(match);
  });

  it('takes as many words as are of use', () => {
    expect(readWords('ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ')).toHaveLength(6);
  });
});

describe('words that sound alike', () => {
  it.each([
    ['papadopoulos', 'πα'],
    ['analysi', 'αν'],
    ['γιωργος', 'gi'],
    ['eyaggelia', 'ευ'],
    ['xatzis', 'χα'],
    ['ksenos', 'ξ'],
  ])('%s may begin with %s', (typed, beginning) => {
    expect(beginningsFor(readWords(typed))).toContain(beginning);
  });

  it('are added as the index has them, the most frequent first', () => {
    const terms = [
      { term: 'παπαδοπουλου', doc: 2 },
      { term: 'παπαδοπουλοσ', doc: 5 },
      { term: 'παπαγαλοσ', doc: 9 },
    ];
    expect(withTerms(readWords('papadopoul'), terms)[0]?.whole).toEqual(['παπαδοπουλοσ', 'παπαδοπουλου']);
  });
});
