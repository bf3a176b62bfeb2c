import { describe, expect, it } from 'vitest';
import { addQuestions } from './known-questions.ts';
import { compareQuestions, indexQuestions } from './questions.shared.ts';
import type { TextsFile } from './texts.shared.ts';

const STOPS = new Set(['how', 'long', 'much', 'does', 'it', 'the', 'a', 'is', 'what']);
const toWord = (word: string) => (STOPS.has(word) ? word : word.replace(/(?:s|ing|ion)$/u, ''));

const term = (stem: string, sure = 1) => ({ stem, sure, share: 1 });

const known = indexQuestions(
  ['how long does the migration take', 'how much is the migration\nwhat does a restor cost', ''],
  'what is a pizza',
  toWord,
);

describe('comparing with known questions', () => {
  it('tells apart questions that differ in what they ask only', () => {
    const { passages } = compareQuestions(known, [term('migrat')], ['how', 'long']);
    expect(passages.get(0)).toBeGreaterThan(passages.get(1) ?? 1);
  });

  it('finds an identical question wholly alike, as one of the three that count', () => {
    const { passages } = compareQuestions(known, [term('migrat'), term('take')], ['how', 'long', 'does', 'the']);
    expect(passages.get(0)).toBeCloseTo(1 / 3);
  });

  it('counts a repeated word once', () => {
    const once = compareQuestions(known, [term('migrat')], []).passages.get(0);
    expect(compareQuestions(known, [term('migrat'), term('migrat'), term('migrat')], []).passages.get(0)).toBe(once);
  });

  it('knows what no page answers, and how much the site does not know', () => {
    const asked = compareQuestions(known, [term('pizza'), term('zebra', 0)], ['what', 'is', 'a']);
    expect(asked.unanswered).toBeGreaterThan(0.15);
    expect(asked.unknown).toBeGreaterThan(0.1);
    expect(asked.foreign).toBeGreaterThan(0);
    expect(compareQuestions(known, [term('migrat')], ['long']).foreign).toBeLessThan(0);
    expect(compareQuestions(known, [], []).unknown).toBe(1);
  });
});

it('gives each question to the passage that says its answer, and names answers that no passage says', () => {
  const file: Pick<TextsFile, 'pages' | 'passages'> = {
    pages: [{ url: '/a', title: 'A', description: '', collection: 'pages', category: '', tags: [], year: '' }],
    passages: [
      [0, '', '', 'One to two\nhours at night.'],
      [0, 'cost', 'Cost', 'From €7,200.'],
    ],
  };
  const one = { file: 'q', page: '/a', says: 'two hours at night', asked: ['how long are we down'] };
  const gone = { file: 'q', page: '/a', says: 'three days', asked: ['x'] };
  expect(addQuestions(file, [one, { ...one, asked: ['at what time'] }, gone, { ...one, page: '/b' }])).toEqual([
    gone,
    { ...one, page: '/b' },
  ]);
  expect(file.passages.map(([, , , , asked]) => asked)).toEqual(['how long are we down\nat what time', undefined]);
});
