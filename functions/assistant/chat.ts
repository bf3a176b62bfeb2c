import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { answerQuestion } from '../../src/features/assistant/answer.shared.ts';
import type { ChatAnswer, ChatBody, ChatPassage, ChatSentence } from '../../src/features/assistant/chat.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { AppEnv, Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { noteFault } from '../http/call-fault.ts';
import { describeFault, log } from '../http/log.ts';
import { networkShare } from '../http/network.ts';
import { siteTexts } from '../search/site-texts.ts';
import { answerWithModel, type Listener, type ModelAnswer } from './answer-with-model.ts';
import { recordQuestion } from './record.ts';

/** @throws ApiError `unavailable` if the build lacks the texts */
export async function findPassages(
  env: Env,
  { question, previous, locale }: { question: string; previous: string; locale: Locale },
): Promise<ChatPassage[]> {
  const texts = await siteTexts(env.ASSETS, locale).catch((error: unknown) => {
    log('warn', 'assistant.texts', { error: describeFault(error) });
    throw new ApiError('unavailable');
  });
  return answerQuestion(texts, question, previous).passages.map(({ title, heading, page, anchor, text }) => ({
    title,
    heading,
    url: anchor ? `${page}#${anchor}` : page,
    text,
  }));
}

export function sendEvents(
  c: Context,
  write: (send: (event: string, data: unknown) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Response {
  const left = new AbortController();
  return streamSSE(c, async (stream: SSEStreamingApi) => {
    stream.onAbort(() => left.abort());
    await write((event, data) => stream.writeSSE({ event, data: JSON.stringify(data) }), left.signal);
  });
}

export async function safely(c: Context, work: () => Promise<ModelAnswer>): Promise<ModelAnswer> {
  try {
    return await work();
  } catch (error) {
    noteFault(c, error);
    return { reason: 'error' };
  }
}

async function record(c: Context<AppEnv>, { question, locale }: ChatBody, isFound: boolean): Promise<void> {
  try {
    await recordQuestion(c, { kind: 'question', text: question, locale, found: isFound });
  } catch (error) {
    log('error', 'assistant.record', { error: describeFault(error) });
  }
}

export async function chat(c: Context<AppEnv>, body: ChatBody): Promise<ChatAnswer | Response> {
  const passages = await findPassages(c.env, body);
  const respond = async (listener: Listener): Promise<ModelAnswer> => {
    const share = await networkShare(c, new Date());
    const given = await answerWithModel(c.env, { ...body, passages, share }, listener);
    if (body.record) await record(c, body, given.reason !== 'not-found');
    return given;
  };
  if (c.req.header('Accept')?.includes('text/event-stream'))
    return sendEvents(c, async (send, signal) => {
      await send('passages', passages);
      const { reason } = await safely(c, () => respond({ signal, onSentence: (sentence) => send('sentence', sentence) }));
      await send('end', { source: reason ? 'passages' : 'model', ...(reason && { reason }) });
    });
  const sentences: ChatSentence[] = [];
  const { reason } = await safely(c, () => respond({ onSentence: (sentence) => void sentences.push(sentence) }));
  return reason ? { source: 'passages', passages, reason } : { source: 'model', passages, sentences };
}
