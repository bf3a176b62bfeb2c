import { beforeEach, expect, it, vi } from 'vitest';
import {
  $conversation,
  $isStored,
  type Answerer,
  askQuestion,
  clearConversation,
  rateAnswer,
  restoreConversation,
  retryQuestion,
  stopAnswer,
} from './conversation.ts';

const QUOTE = { title: 'About', heading: '', url: '/about', text: 'Word for word.' };
const found: Answerer = async (_, __, show) => show({ quotes: [QUOTE] });
const nothing: Answerer = async () => undefined;
const broken: Answerer = () => Promise.reject(new Error('offline'));
const report = { asked: vi.fn(), helpful: vi.fn() };
const turns = () => $conversation.get().turns;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  clearConversation();
  vi.clearAllMocks();
  return () => vi.unstubAllGlobals();
});

it('a question, its answer and its judgement are stored and reported', async () => {
  await askQuestion('Which rules?', found, report);
  expect(turns()).toMatchObject([{ question: 'Which rules?', status: 'done', quotes: [QUOTE] }]);
  expect(report.asked).toHaveBeenCalledExactlyOnceWith('Which rules?', true);
  const id = turns()[0]?.id ?? '';
  rateAnswer(id, false, report);
  rateAnswer(id, true, report);
  expect(report.helpful).toHaveBeenCalledExactlyOnceWith('Which rules?', true, false);
  const before = turns();
  $conversation.set({ turns: [], shortened: false });
  restoreConversation();
  expect(turns()).toEqual(before);
});

it('what the site does not answer is reported as not found', async () => {
  await askQuestion('Zebras?', nothing, report);
  expect(turns()).toMatchObject([{ status: 'done', quotes: [] }]);
  expect(report.asked).toHaveBeenCalledExactlyOnceWith('Zebras?', false);
});

it('hands on the question before', async () => {
  const find = vi.fn(found);
  await askQuestion('First?', find, report);
  await askQuestion('And then?', find, report);
  expect(find.mock.calls.map(([question, previous]) => [question, previous])).toEqual([
    ['First?', undefined],
    ['And then?', 'First?'],
  ]);
});

it('ignores a question while another is being answered', async () => {
  let end: (() => void) | undefined;
  const slow: Answerer = () => new Promise((resolve) => (end = resolve));
  const first = askQuestion('First?', slow, report);
  await askQuestion('Second?', found, report);
  expect(turns()).toHaveLength(1);
  end?.();
  await first;
  expect(turns()).toMatchObject([{ question: 'First?', status: 'done' }]);
});

it('a failed question is asked again in its place, and not reported before', async () => {
  await askQuestion('First?', found, report);
  await askQuestion('Second?', broken, report);
  expect(turns()[1]?.status).toBe('failed');
  expect(report.asked).toHaveBeenCalledOnce();
  const find = vi.fn(found);
  await retryQuestion(turns()[1]?.id ?? '', find, report);
  expect(find.mock.calls[0]?.slice(0, 2)).toEqual(['Second?', 'First?']);
  expect(turns().map(({ status }) => status)).toEqual(['done', 'done']);
});

it('stopping ends the answer with what has come', async () => {
  const slow: Answerer = (_, __, show, signal) =>
    new Promise((resolve) => {
      show({ quotes: [QUOTE], sentences: [{ text: 'Yes.', citations: [1] }] });
      signal.addEventListener('abort', () => {
        show({ fallback: 'stopped' });
        resolve();
      });
    });
  const asked = askQuestion('First?', slow, report);
  stopAnswer();
  await asked;
  expect(turns()).toMatchObject([{ status: 'done', fallback: 'stopped', quotes: [QUOTE] }]);
});

it('works without storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await askQuestion('First?', found, report);
  expect($isStored.get()).toBe(false);
  restoreConversation();
  expect(turns()).toHaveLength(1);
});

it('clearing erases what is stored', async () => {
  await askQuestion('First?', found, report);
  expect(stored.size).toBe(1);
  clearConversation();
  expect(turns()).toEqual([]);
  expect(stored.size).toBe(0);
});
