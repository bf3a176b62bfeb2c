import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearMark, splitAtMarks } from './marks.ts';

const marks = fc.array(fc.tuple(fc.integer({ min: -3, max: 60 }), fc.integer({ min: -3, max: 60 })), { maxLength: 6 });

describe('a search match', () => {
  it('is cut from the text', () => {
    expect(splitAtMarks('one two three', [[4, 7]])).toEqual([
      { text: 'one ', isMatch: false },
      { text: 'two', isMatch: true },
      { text: ' three', isMatch: false },
    ]);
  });

  it('never changes the text, whatever the positions', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), marks, (text, places) => {
        const pieces = splitAtMarks(text, places);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      }),
    );
  });

  it('is near the beginning of what is shown', () => {
    const snippet = '… words before the place that was found, and after';
    const from = snippet.indexOf('found');
    const near = nearMark(snippet, [[from, from + 5]]);
    expect(near.text).toBe('… place that was found, and after');
    expect(splitAtMarks(near.text, near.marks)[1]).toEqual({ text: 'found', isMatch: true });
    expect(nearMark('found at once', [[0, 5]]).text).toBe('found at once');
    expect(nearMark('nothing', []).text).toBe('nothing');
  });

  it('stays the same when the beginning of the text is dropped', () => {
    const words = fc.array(fc.stringMatching(/^[a-zα-ω]{1,9}$/u), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), (list, pick) => {
        const text = list.join(' ');
        const word = list[pick % list.length] ?? '';
        const from = text.indexOf(word);
        const near = nearMark(text, [[from, from + word.length]]);
        expect(near.marks.map(([a, b]) => near.text.slice(a, b))).toEqual([word]);
      }),
    );
  });
});
