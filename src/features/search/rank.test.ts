import { describe, expect, it } from 'vitest';
import { nearPassages } from './near-passages.ts';
import { rankPassages } from './rank.shared.ts';
import { stem } from './reading/words.shared.ts';
import { prepareTexts, type TextsFile } from './texts.shared.ts';

const page = (url: string, title: string): TextsFile['pages'][number] => ({
  url,
  title,
  description: '',
  collection: 'services',
  category: '',
  tags: [],
  year: '',
});

const passages: TextsFile['passages'] = [
  [0, '', '', 'From €7,200 before VAT.', 'how much does the move cost\nwhat is the price of a migration'],
  [0, 'time', 'Time', 'Three to twelve weeks, with one night of downtime.', 'how long does the move take\nwhen will it be done'],
  [1, '', '', 'A lesson of two hours, in your office.', 'how long is a lesson'],
  [1, 'night', 'Evenings', 'Lessons after six, if the shop is open by day.'],
  [2, '', '', 'Nothing in common.'],
];

const texts = prepareTexts({
  locale: 'en',
  pages: [page('/move', 'Moving'), page('/lessons', 'Lessons'), page('/other', 'Else')],
  passages,
  near: nearPassages(passages.map(([, , , text, asked = '']) => ({ text, asked }))),
  stop: 'how much long does the what is of a to with in your it when will be',
  english: '',
  unanswered: 'do you sell cars',
});

const rank = (words: string[], stops: string[] = [], pages = new Map<string, number>()) =>
  rankPassages(
    texts,
    words.map((word) => ({ stem: stem(word), sure: 1, share: 1 })),
    { stops, pages },
  ).ranked;

describe('ranking passages', () => {
  it('puts the passage first whose questions have the words', () => {
    expect(rank(['price'])[0]?.passage).toBe(0);
    expect(rank(['migration', 'cost'])[0]?.passage).toBe(0);
  });

  it('tells apart what is asked by words such as “how long”', () => {
    expect(rank(['move'], ['how', 'much'])[0]?.passage).toBe(0);
    expect(rank(['move'], ['how', 'long'])[0]?.passage).toBe(1);
  });

  it('finds a passage without questions by its text, its heading and the questions of those near it', () => {
    expect(rank(['shop'])[0]?.passage).toBe(3);
    expect(rank(['evenings'])[0]?.passage).toBe(3);
    expect(rank(['lesson']).map(({ passage }) => passage)).toContain(3);
  });

  it('counts a repeated word once', () => {
    expect(rank(['move', 'move', 'move'])[0]?.score).toBe(rank(['move'])[0]?.score);
  });

  it('prefers the page of the question before', () => {
    expect(rank([], ['how', 'long'], new Map([['/lessons', 1]]))[0]?.passage).toBe(2);
    expect(rank([], ['how', 'long'], new Map([['/move', 1]]))[0]?.passage).toBe(1);
  });

  it('leaves out what has no word of the question, and knows how much each passage has', () => {
    expect(rank(['downtime', 'night'])).toEqual([expect.objectContaining({ passage: 1, covered: 1 })]);
    expect(rank(['zebra'])).toEqual([]);
  });
});

describe('passages near a passage', () => {
  it('are those with words in common, best first, without itself', () => {
    const near = nearPassages([
      { text: 'red green', asked: 'red apple' },
      { text: 'green', asked: '' },
      { text: 'a red apple', asked: 'red apple' },
      { text: 'blue', asked: '' },
    ]);
    expect(near[0]).toEqual([2, 1]);
    expect(near[3]).toEqual([]);
  });

  it('are at most eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ text: index < 10 ? 'one word' : 'other', asked: '' }));
    expect(nearPassages(many)[0]).toHaveLength(8);
  });
});
