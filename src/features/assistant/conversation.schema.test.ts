import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CONVERSATION_VERSION,
  EMPTY_CONVERSATION,
  MAX_TURNS,
  parseConversation,
  QUESTION_LIMIT,
  serialiseConversation,
  type Turn,
  withinLimit,
} from './conversation.schema.ts';

const QUOTE = { title: 'About', heading: 'Rules I keep', url: '/about#rules-i-keep', text: 'Word for word.' };
const turn = (more: Partial<Turn> = {}): Turn => ({
  id: 'a',
  question: 'Which rules?',
  status: 'done',
  quotes: [QUOTE],
  sentences: [],
  ...more,
});
const stored = (...turns: object[]) => JSON.stringify({ version: CONVERSATION_VERSION, turns, shortened: false });

it('a conversation survives being stored', () => {
  const conversation = { turns: [turn({ helpful: true, model: 'small', sentences: [{ text: 'Yes.', citations: [1] }] })], shortened: true };
  expect(parseConversation(serialiseConversation(conversation))).toEqual(conversation);
});

it('bad data is an empty conversation', () => {
  for (const saved of [null, '', '7', '{"version":0,"turns":[],"shortened":false}', stored(turn({ question: '' }))]) {
    expect(parseConversation(saved)).toEqual(EMPTY_CONVERSATION);
  }
  expect(parseConversation(stored(turn({ question: 'x'.repeat(QUESTION_LIMIT) }))).turns).toHaveLength(1);
  expect(parseConversation(stored(turn({ question: 'x'.repeat(QUESTION_LIMIT + 1) })))).toEqual(EMPTY_CONVERSATION);
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (saved) => parseConversation(saved).turns.length <= MAX_TURNS));
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])('a link to %s is refused', (url) => {
  expect(parseConversation(stored(turn({ quotes: [{ ...QUOTE, url }] })))).toEqual(EMPTY_CONVERSATION);
});

it('an answer that another page was still writing has ended', () => {
  const [none, quoted, cut] = parseConversation(
    stored(
      turn({ status: 'answering', quotes: [] }),
      turn({ status: 'answering' }),
      turn({ status: 'answering', sentences: [{ text: 'Yes.', citations: [1] }] }),
    ),
  ).turns;
  expect(none?.status).toBe('failed');
  expect(quoted).toMatchObject({ status: 'done', fallback: 'error' });
  expect(cut).toMatchObject({ status: 'done', fallback: 'cut' });
});

it('keeps the last twenty questions', () => {
  const turns = Array.from({ length: MAX_TURNS + 1 }, (_, index) => turn({ id: `${index}` }));
  expect(withinLimit({ turns: turns.slice(1), shortened: false })).toEqual({ turns: turns.slice(1), shortened: false });
  expect(withinLimit({ turns, shortened: false })).toEqual({ turns: turns.slice(1), shortened: true });
});
