import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHAT_SILENCE_MS, streamAnswer } from './chat-stream.ts';

beforeEach(() => {
  vi.stubGlobal('API_URL', '');
});
const QUOTE = { title: 'About', heading: '', url: '/about', text: 'Word for word.' };
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const PASSAGES = event('passages', [QUOTE]);
const SENTENCE = event('sentence', { text: 'Yes.', citations: [1] });

/** @param parts in arbitrary pieces, as a network cuts them */
function respond(parts: readonly string[], { status = 200, ends = true } = {}) {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        for (const part of bytes) control.enqueue(part);
        if (ends) control.close();
        signal?.addEventListener('abort', () => {
          try {
            control.error(new DOMException('', 'AbortError'));
          } catch {
            // Closed before.
          }
        });
      },
    });
    return new Response(body, { status });
  });
}

const listen = async (signal = new AbortController().signal) => {
  const passages = vi.fn();
  const sentence = vi.fn();
  const end = await streamAnswer({ question: 'Which rules?', locale: 'en' }, { passages, sentence }, signal);
  return { end, passages: passages.mock.calls.flat(), sentences: sentence.mock.calls.flat() };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads passages and sentences, wherever the network cuts them', async () => {
  const all = `${PASSAGES}${SENTENCE}${event('end', { source: 'model' })}`;
  respond([...all]);
  expect(await listen()).toEqual({ end: {}, passages: [[QUOTE]], sentences: [{ text: 'Yes.', citations: [1] }] });
});

it('drops sentences that cite no passage', async () => {
  respond([PASSAGES, event('sentence', { text: 'No.', citations: [2] }), event('end', { source: 'model' })]);
  expect((await listen()).sentences).toEqual([]);
});

it.each(['timeout', 'budget', 'refused', 'uncited', 'error'] as const)('tells why there is no model’s answer: %s', async (reason) => {
  respond([PASSAGES, SENTENCE, event('end', { source: 'passages', reason })]);
  expect((await listen()).end).toEqual({ fallback: reason, isDropped: true });
});

it('says nothing of no-model, and that the model found no answer in the passages', async () => {
  respond([event('passages', []), event('end', { source: 'passages', reason: 'no-model' })]);
  expect((await listen()).end).toEqual({ isDropped: true });
  respond([PASSAGES, event('end', { source: 'passages', reason: 'not-found' })]);
  expect((await listen()).end).toEqual({ isDropped: true, isNotFound: true });
});

it.each([
  ['a stream that breaks off', [PASSAGES, SENTENCE], {}, 'error'],
  ['a broken event', ['event: passages\ndata: {]\n\n'], {}, 'error'],
  ['a link to another site', [event('passages', [{ ...QUOTE, url: 'https://evil.example' }])], {}, 'error'],
  ['too many questions', [], { status: 429 }, 'limit'],
  ['a server’s error', [], { status: 500 }, 'error'],
] as const)('%s', async (_, parts, options, fallback) => {
  respond(parts, options);
  expect((await listen()).end).toEqual({ fallback });
});

it('without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await listen()).end).toEqual({ fallback: 'error' });
});

it('ends when it is stopped', async () => {
  respond([PASSAGES, SENTENCE], { ends: false });
  const control = new AbortController();
  const asked = listen(control.signal);
  control.abort();
  expect((await asked).end).toEqual({ fallback: 'stopped' });
});

it('ends after twenty seconds of silence', async () => {
  vi.useFakeTimers();
  respond([PASSAGES], { ends: false });
  let end: unknown;
  void listen().then((result) => {
    end = result.end;
  });
  await vi.advanceTimersByTimeAsync(CHAT_SILENCE_MS - 1);
  expect(end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toEqual({ fallback: 'timeout' });
});
