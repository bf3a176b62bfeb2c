import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import type { Model } from './model.ts';
import type { ChatMessage } from './prompt.ts';

export const ANSWER_TOKENS = 700;
export const FIRST_TOKEN_MS = 12_000;
export const TOTAL_MS = 40_000;

const MOST_BYTES = 512 * 1024;
/** Characters. Guards against a server that ignores the limit of tokens. */
const MOST_LETTERS = 16 * 1024;
const ERROR_BYTES = 4 * 1024;
const TEMPERATURE = 0.1;

/** The fields that are read of platform.openai.com/docs/api-reference/chat-streaming. */
const part = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });
const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: part.nullish(), message: part.nullish(), finish_reason: z.string().nullish() }))
    .nullish()
    .transform((choices) => choices ?? []),
  usage: z
    .object({ total_tokens: z.int().min(0) })
    .nullish()
    .catch(undefined),
  error: z.unknown().optional(),
});

export interface Reply {
  reason?: 'timeout' | 'refused' | 'error';
  detail?: string;
  tokens?: number;
  firstTokenMs?: number;
  isUnanswered?: boolean;
}

interface Options {
  onText: (text: string) => Promise<boolean>;
  signal?: AbortSignal;
  firstTokenMs?: number;
  totalMs?: number;
}

class Failed extends Error {
  constructor(
    readonly reason: 'timeout' | 'refused' | 'error',
    readonly detail: string,
    readonly isUnanswered = false,
  ) {
    super(detail);
  }
}

const bodies = (model: Model, messages: readonly ChatMessage[]): object[] => {
  const common = { model: model.name, messages, stream: true, stream_options: { include_usage: true } };
  // Newer models of OpenAI refuse the first two names.
  return [
    { ...common, temperature: TEMPERATURE, max_tokens: ANSWER_TOKENS },
    { ...common, max_completion_tokens: ANSWER_TOKENS },
  ];
};

async function readStart(response: Response, limit: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > limit) break;
  }
  return text.slice(0, limit);
}

async function request(model: Model, messages: readonly ChatMessage[], signal: AbortSignal): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
    ...(model.key && { Authorization: `Bearer ${model.key}` }),
  };
  let status = 0;
  for (const body of bodies(model, messages)) {
    // Redirects are not followed: the key is for this host.
    const response = await fetch(model.address, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' });
    if (response.ok) return response;
    ({ status } = response);
    const said = await readStart(response, ERROR_BYTES);
    if (/content_filter|content_policy/u.test(said)) throw new Failed('refused', `HTTP ${status}`, true);
    if (status !== 400 || !/max_tokens|temperature/u.test(said)) break;
  }
  throw new Failed('error', `HTTP ${status}`, true);
}

const neverLater = (signal: AbortSignal): Promise<never> => {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  return aborted;
};

class Reading {
  tokens: number | undefined;
  isEnded = false;
  #texts: string[] = [];
  #letters = 0;

  take(data: string): void {
    if (data.trim() === '[DONE]') {
      this.isEnded = true;
      return;
    }
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      throw new Failed('error', 'malformed');
    }
    const { success, data: chunk } = chunkSchema.safeParse(json);
    if (!success || (chunk.error !== undefined && chunk.error !== null))
      throw new Failed('error', success ? 'error in the stream' : 'malformed');
    const [choice] = chunk.choices;
    const said = choice?.delta ?? choice?.message;
    if (said?.refusal || choice?.finish_reason === 'content_filter')
      throw new Failed('refused', said?.refusal ? 'refusal' : 'content_filter');
    if (said?.content) this.#add(said.content);
    if (choice?.finish_reason) this.isEnded = true;
    if (chunk.usage) this.tokens = chunk.usage.total_tokens;
  }

  #add(text: string): void {
    this.#letters += text.length;
    if (this.#letters > MOST_LETTERS) throw new Failed('error', 'too long');
    this.#texts.push(text);
  }

  drain(): string {
    const text = this.#texts.join('');
    this.#texts = [];
    return text;
  }
}

async function readAll(
  response: Response,
  reading: Reading,
  onText: Options['onText'],
  onFirst: () => void,
  stopped: Promise<never>,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) throw new Failed('error', 'empty');
  reader.closed.catch(() => undefined);
  const isJson = /^application\/json\b/u.test(response.headers.get('Content-Type') ?? '');
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      onFirst();
      reading.take(data);
    },
    maxBufferSize: MOST_BYTES,
  });
  let whole = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) break;
      bytes += value.byteLength;
      if (bytes > MOST_BYTES) throw new Failed('error', 'too long');
      const text = decoder.decode(value, { stream: true });
      if (isJson) whole += text;
      else parser.feed(text);
      const said = reading.drain();
      // A reader who stops reading must not hold the answer beyond its time.
      if (said !== '' && !(await Promise.race([onText(said), stopped]))) return;
    }
    if (isJson) {
      onFirst();
      reading.take(whole);
      await Promise.race([onText(reading.drain()), stopped]);
    }
    if (!reading.isEnded) throw new Failed('error', 'broken off');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Streams an answer of an OpenAI-compatible API. Never throws: each failure has its reason. */
export async function askModel(
  model: Model,
  messages: readonly ChatMessage[],
  { onText, signal, firstTokenMs = FIRST_TOKEN_MS, totalMs = TOTAL_MS }: Options,
): Promise<Reply> {
  const startMs = Date.now();
  if (signal?.aborted) return { reason: 'error', detail: 'stopped', isUnanswered: true };
  const late = new AbortController();
  const expire = (what: string) => () => late.abort(new Failed('timeout', what));
  const timers = [setTimeout(expire('first token'), firstTokenMs), setTimeout(expire('total'), totalMs)];
  const all = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  const stopped = neverLater(all);
  const reading = new Reading();
  let first: number | undefined;
  const onFirst = () => {
    first ??= Date.now() - startMs;
    clearTimeout(timers[0]);
  };
  const facts = () => ({
    ...(reading.tokens !== undefined && { tokens: reading.tokens }),
    ...(first !== undefined && { firstTokenMs: first }),
  });
  try {
    const response = await Promise.race([request(model, messages, all), stopped]);
    await readAll(response, reading, onText, onFirst, stopped);
    return facts();
  } catch (error) {
    const failed = late.signal.aborted ? late.signal.reason : error;
    if (failed instanceof Failed) return { ...facts(), reason: failed.reason, detail: failed.detail, isUnanswered: failed.isUnanswered };
    return {
      ...facts(),
      reason: 'error',
      detail: signal?.aborted ? 'stopped' : 'unreachable',
      isUnanswered: first === undefined && !signal?.aborted,
    };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
