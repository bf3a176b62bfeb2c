import type { ChatPassage, ChatSentence, FallbackReason } from '../../src/features/assistant/chat.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { Env } from '../env.ts';
import { log } from '../http/log.ts';
import { noteCall } from '../http/note-call.ts';
import { chargeMore, fits, getBudget, releaseBudget, spend, type Use } from '../storage/budgets.ts';
import { ANSWER_TOKENS, askModel, type Reply } from './ask-model.ts';
import { type Checked, CitationCheck } from './citations.ts';
import { getModel, type Model } from './model.ts';
import { type ChatMessage, MOST_SENTENCES, NOT_FOUND, writePrompt } from './prompt.ts';
import { Sentences } from './sentences.ts';

export interface ModelQuestion {
  question: string;
  previous: string;
  locale: Locale;
  passages: readonly ChatPassage[];
  share?: string;
}

export interface Listener {
  onSentence: (sentence: ChatSentence) => Promise<void> | void;
  onDropped?: (dropped: (Checked & { dropped: unknown })['dropped']) => Promise<void> | void;
  signal?: AbortSignal;
}

export interface ModelAnswer extends Pick<Reply, 'detail' | 'tokens' | 'firstTokenMs'> {
  reason?: FallbackReason;
}

/** UTF-8 bytes of a token: about four in English, and in Greek. Rather too many tokens than too few. */
const BYTES_PER_TOKEN = 3;

const estimate = (messages: readonly ChatMessage[]): number =>
  Math.ceil(new TextEncoder().encode(messages.map(({ content }) => content).join('\n')).length / BYTES_PER_TOKEN) + ANSWER_TOKENS;

const isNotFound = (raw: string): boolean => raw.replace(/\[[\d,\s]*\]|[^\p{L}]/gu, '') === NOT_FOUND.replace('_', '');

async function reserve(env: Env, messages: readonly ChatMessage[], share: string | undefined): Promise<Use | undefined> {
  const common = { at: new Date(), ...(share !== undefined && { share }) };
  const request: Use = { ...common, name: 'aiRequests', limits: getBudget('aiRequests', env) };
  const tokens: Use = { ...common, name: 'aiTokens', amount: estimate(messages), limits: getBudget('aiTokens', env) };
  if (!(await fits(env.DB, tokens)) || !(await spend(env.DB, request))) return undefined;
  if (await spend(env.DB, tokens)) return tokens;
  await releaseBudget(env.DB, request);
  return undefined;
}

async function chargeActualTokens(
  env: Env,
  reserved: Use,
  { tokens, isUnanswered }: Pick<Reply, 'tokens' | 'isUnanswered'>,
): Promise<void> {
  const real = isUnanswered ? 0 : tokens;
  if (real === undefined) return;
  const rest = (reserved.amount ?? 0) - real;
  if (rest > 0) await releaseBudget(env.DB, { ...reserved, amount: rest });
  if (rest < 0) await chargeMore(env.DB, { ...reserved, amount: -rest });
}

async function readAnswer(
  model: Model,
  messages: [ChatMessage, ChatMessage],
  { passages, locale }: ModelQuestion,
  listener: Listener,
): Promise<ModelAnswer & Pick<Reply, 'isUnanswered'>> {
  const sentences = new Sentences(locale);
  const citations = new CitationCheck(passages, messages[0].content);
  const state = { shown: 0, read: 0, isNotFound: false };

  async function hear(raw: string): Promise<void> {
    state.read += 1;
    if (state.read === 1 && isNotFound(raw)) state.isNotFound = true;
    if (state.isNotFound || state.shown >= MOST_SENTENCES) return;
    const checked = citations.check(raw);
    if ('dropped' in checked) return listener.onDropped?.(checked.dropped);
    state.shown += 1;
    return listener.onSentence(checked.sentence);
  }

  const reply = await askModel(model, messages, {
    ...(listener.signal && { signal: listener.signal }),
    onText: async (text) => {
      for (const raw of sentences.add(text)) await hear(raw);
      return !state.isNotFound && state.shown < MOST_SENTENCES;
    },
  });
  if (reply.reason) return reply;
  for (const raw of sentences.end()) await hear(raw);
  if (state.isNotFound) return { ...reply, reason: 'not-found' };
  if (state.shown > 0) return reply;
  return state.read === 0 ? { ...reply, reason: 'error', detail: 'empty' } : { ...reply, reason: 'uncited' };
}

/** Answers from the passages only, within the day's budget. Any `reason` means: show the passages instead. */
export async function answerWithModel(env: Env, asked: ModelQuestion, listener: Listener): Promise<ModelAnswer> {
  if (asked.passages.length === 0) return { reason: 'not-found' };
  const model = getModel(env);
  if (!model) return { reason: 'no-model' };
  if (listener.signal?.aborted) return { reason: 'error', detail: 'stopped' };
  const messages = writePrompt(asked.passages, asked);
  const reserved = await reserve(env, messages, asked.share);
  if (!reserved) return { reason: 'budget' };
  const reply = await readAnswer(model, messages, asked, listener);
  await chargeActualTokens(env, reserved, reply);
  const { reason, detail, tokens, firstTokenMs } = reply;
  // Only these two reasons are failures of the model's server.
  if (detail !== 'stopped') noteCall('model', reason === 'timeout' || reason === 'error' ? (detail ?? reason) : undefined);
  if (reason && reason !== 'not-found' && detail !== 'stopped') log('warn', 'assistant.model', { reason, detail });
  return {
    ...(reason && { reason }),
    ...(detail && { detail }),
    ...(tokens !== undefined && { tokens }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
  };
}
