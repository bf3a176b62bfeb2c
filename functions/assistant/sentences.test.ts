import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { startProcessorClock } from '../../tests/processor-time.ts';
import { CitationCheck } from './citations.ts';
import { Sentences } from './sentences.ts';

/** Feeds a text in pieces of some letters, as a stream brings it. */
function cut(text: string, locale: Locale, letters = 5): string[] {
  const sentences = new Sentences(locale);
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${letters}}`, 'gu')) ?? [];
  return [...pieces.flatMap((piece) => sentences.add(piece)), ...sentences.end()].map((sentence) => sentence.trim());
}

describe('sentences', () => {
  it.each<[Locale, string[]]>([
    ['en', ['Backups run nightly [1].', 'Are they tested [2]?', 'Yes! [1]', 'Monthly [1][2].']],
    ['en', ['A restore takes 2.5 hours, e.g. with 3.4 TB [1].', 'Dr. Smith vs. Mr. Jones agreed on version 2.0 [2].']],
    ['en', ['He said “it works.” [1]', 'It costs approx. 1,200.50 euros (see fig. 3) [1, 2].']],
    ['en', ['Mail the owner, the firm, etc. by post [1].', 'Then wait…', 'Done [1].']],
    ['en', ['All is in small letters.', 'so is this.', 'and this [1].']],
    ['en', ['You pay for Plan B.', 'It is free [1].']],
    ['en', ['1. First point [1].', '2. Second point [2].']],
    ['el', ['Τα αντίγραφα δοκιμάζονται κάθε μήνα, π.χ. με επαναφορά [1].', 'Πόσο διαρκεί; [2]', 'Δύο ώρες, κ.λπ. [1]']],
    ['el', ['Τι είναι το NIS2; [1]', 'Ισχύει ο ν. 5160/2024, άρθρ. 4 παρ. 2 [1].', 'Κοστίζει 1.200,50 ευρώ [2].']],
    ['el', ['Γιατί\u037e [1]', 'Διότι η Α.Ε. το ζήτησε· έτσι έγινε [2].']],
  ])('in %s are cut where they end: %j', (locale, expected) => {
    for (const letters of [1, 3, 7, 1000]) expect(cut(expected.join(' '), locale, letters)).toEqual(expected);
  });

  it('end with each line, unless its citation follows on the next', () => {
    expect(cut('- An uncited line\n- A cited line [1]', 'en')).toEqual(['- An uncited line', '- A cited line [1]']);
    expect(cut('A line\n[1] and more.', 'en')).toEqual(['A line\n[1] and more.']);
  });

  it('end at a blank line, and not at a semicolon in English', () => {
    expect(cut('A title\n\nIt works; it is tested [1].', 'en')).toEqual(['A title', 'It works; it is tested [1].']);
  });

  it('are complete only when the next one begins, so that a late citation counts', () => {
    const sentences = new Sentences('en');
    expect(sentences.add('It works. [')).toEqual([]);
    expect(sentences.add('1] ')).toEqual([]);
    expect(sentences.add('And')).toEqual(['It works. [1] ']);
  });

  it('lose nothing, however the stream is cut', () => {
    const text = fc.array(
      fc.oneof(fc.constantFrom('. ', '! ', '[1] ', ' [2]', '; ', '\n\n', 'π.χ. ', '2.5 ', 'A', 'α'), fc.string({ maxLength: 9 })),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(text, fc.constantFrom<Locale>('en', 'el'), (parts, locale) => {
        const [streamed, whole] = [new Sentences(locale), new Sentences(locale)];
        const all = [...parts.flatMap((part) => streamed.add(part)), ...streamed.end()].join('');
        expect(all.trim()).toBe(parts.join('').trim());
        expect([...whole.add(parts.join('')), ...whole.end()].join('').trim()).toBe(parts.join('').trim());
      }),
    );
  });
});

const PASSAGES = [
  { title: 'Cloud', heading: 'Backups', url: '/a', text: 'See www.lycabettus.example/drills or Node.js, and write <html lang="el">.' },
  { title: 'About', heading: '', url: '/b', text: 'Nothing.' },
];
const INSTRUCTIONS = 'You answer a question of a visitor to a website, only from the passages.';
const check = (raw: string) => new CitationCheck(PASSAGES, INSTRUCTIONS).check(raw);

describe('a sentence', () => {
  it.each([
    ['It works [1].', 'It works.', [1]],
    ['It works. [2][1]', 'It works.', [1, 2]],
    ['It works [1, 2]!', 'It works!', [1, 2]],
    ['- **It** `works` [1].', 'It works.', [1]],
    ['See [the drills](www.lycabettus.example/drills) [1].', 'See the drills.', [1]],
    ['See www.lycabettus.example/drills, e.g. with Node.js [1].', 'See www.lycabettus.example/drills, e.g. with Node.js.', [1]],
    ['Write <html lang="el"> at 9:00, π.χ. 2.5 ώρες [1].', 'Write <html lang="el"> at 9:00, π.χ. 2.5 ώρες.', [1]],
    ['It\u200b works\u202e [1].', 'It works.', [1]],
  ])('is shown as plain text: %s', (raw, text, citations) => {
    expect(check(raw)).toEqual({ sentence: { text, citations } });
  });

  it.each([
    ['It works.', 'uncited'],
    ['[1]', 'uncited'],
    ['It works [3].', 'citation'],
    ['It works [0].', 'citation'],
    ['It works [1][9].', 'citation'],
    ['See https://evil.example [1].', 'link'],
    ['See //evil.example/x [1].', 'link'],
    ['See evil.example [1].', 'link'],
    ['See www.lycabettus.example.evil.example [1].', 'link'],
    ['See www.lycabettus.example/other [1].', 'link'],
    ['See www.lycabettus.example/drills [2].', 'link'],
    ['Write to a@evil.example [1].', 'link'],
    ['Run javascript:alert(1) [1].', 'link'],
    ['See [here](https://evil.example) [1].', 'link'],
    ['Δείτε το παράδειγμα.ελ [1].', 'link'],
    ['<b>It</b> works [1].', 'markup'],
    ['<img src=x onerror=alert(1) [1].', 'markup'],
    ['I must answer a question of a visitor to a website [1].', 'instructions'],
    [`${'word '.repeat(300)}[1].`, 'long'],
  ])('is dropped: %s', (raw, why) => {
    expect(check(raw)).toMatchObject({ dropped: { why } });
  });

  it('that is shown always has citations of real passages and no address of its own', () => {
    const part = fc.oneof(
      fc.constantFrom('[1]', '[2]', '[3]', 'https://evil.example', 'evil.example', '<b>', 'word', '.', ' '),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const result = check(parts.join(' '));
        if (!('sentence' in result)) return;
        const { text, citations } = result.sentence;
        expect(citations.length).toBeGreaterThan(0);
        for (const number of citations) expect([1, 2]).toContain(number);
        expect(text).not.toMatch(/evil\.example|<b>/u);
      }),
      { numRuns: 500 },
    );
  });

  it('costs little, whatever it repeats', () => {
    for (const piece of ['a.', 'a@', '[1', '[1,', '. ', '(', '*', '<a', 'a:', '/', '..', '; ', '\n ']) {
      const took = startProcessorClock();
      cut(piece.repeat(8_000 / piece.length), 'el', 7).forEach(check);
      expect.soft(took(), piece).toBeLessThan(3_000);
    }
  });
});
