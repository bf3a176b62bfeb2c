import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { own } from '../foreign/own.shared.ts';
import { type Fallback, MAX_PASSAGES, type Quote, quotesSchema, type Sentence, sentenceSchema } from './conversation.schema.ts';

/** After this long without an event, the passages become the answer. */
export const CHAT_SILENCE_MS = 20_000;

const CHAT = '/api/chat';

/** Inlined by the build; see src/features/api/send-request.ts. */
declare const API_URL: string;

const endSchema = z.object({ source: z.enum(['model', 'passages']), reason: z.string().optional() });

/** Reasons of the server that visitors are told; `no-model` is not. */
const TOLD: Readonly<Partial<Record<string, Fallback>>> = {
  timeout: 'timeout',
  budget: 'budget',
  refused: 'refused',
  uncited: 'uncited',
  error: 'error',
};

export interface ChatQuestion {
  question: string;
  previous?: string;
  locale: string;
}

export interface ChatListener {
  passages: (quotes: Quote[]) => void;
  sentence: (sentence: Sentence) => void;
}

/** `fallback`: why the model's answer is missing or incomplete. `isDropped`: the sentences received so far do not count. */
export interface ChatEnd {
  fallback?: Fallback;
  isDropped?: boolean;
  isNotFound?: boolean;
}

async function readEvents(body: ReadableStream<Uint8Array>, listener: ChatListener, onEvent: () => void): Promise<ChatEnd> {
  let most = 0;
  const events = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onEvent();
    const { event, data } = next.value;
    if (event === 'passages') {
      const quotes = quotesSchema.parse(JSON.parse(data));
      most = Math.min(quotes.length, MAX_PASSAGES);
      listener.passages(quotes);
    } else if (event === 'sentence') {
      const { text, citations } = sentenceSchema.parse(JSON.parse(data));
      const valid = citations.filter((citation) => citation <= most);
      if (valid.length > 0) listener.sentence({ text, citations: valid });
    } else if (event === 'end') {
      const { source, reason = '' } = endSchema.parse(JSON.parse(data));
      const fallback = own(TOLD, reason);
      if (source === 'model') return {};
      return { isDropped: true, ...(reason === 'not-found' && { isNotFound: true }), ...(fallback && { fallback }) };
    }
  }
  return { fallback: 'error' };
}

/** Asks the server's model and reads its answer as it comes. Never throws. */
export async function streamAnswer(question: ChatQuestion, listener: ChatListener, signal: AbortSignal): Promise<ChatEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), CHAT_SILENCE_MS);
  const onEvent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), CHAT_SILENCE_MS);
  };
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch(`${API_URL}${CHAT}`, {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      // The report (find-answer.ts) tells the owner what was asked, as it does without a model.
      body: JSON.stringify({ ...question, record: false }),
      signal: silence.signal,
    });
    if (response.status === 429) return { fallback: 'limit' };
    if (!response.ok || !response.body) return { fallback: 'error' };
    return await readEvents(response.body, listener, onEvent);
  } catch {
    if (signal.aborted) return { fallback: 'stopped' };
    return { fallback: silence.signal.aborted ? 'timeout' : 'error' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // Aborts a response that goes on after its end event.
    silence.abort();
  }
}
