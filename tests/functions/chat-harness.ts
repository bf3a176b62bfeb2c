import { createParser } from 'eventsource-parser';
import { inject } from 'vitest';
import type { Env } from '../../functions/env.ts';
import type { ChatAnswer, ChatEnd, ChatPassage, ChatSentence } from '../../src/features/assistant/chat.schema.ts';
import { MODEL_TEST_KEY, TEST_MODEL } from '../services/keys.ts';
import { browser } from './counting.ts';
import { newNetwork, visitWith } from './visit.ts';

/** An installation with a model, through the stand-in. @param mode of the stand-in */
export const withModel = (mode = 'answer', more: Partial<Env> = {}): Partial<Env> => ({
  AI_URL: `${inject('modelService')}/v1`,
  AI_KEY: MODEL_TEST_KEY,
  AI_MODEL: `${TEST_MODEL}:${mode}`,
  ...more,
});

export const QUESTION = { question: 'How often are backups tested?', locale: 'en' };

export const post = (path: string, body: unknown, bindings: Partial<Env> = {}, headers: Record<string, string> = {}): Promise<Response> =>
  visitWith(bindings, path, {
    method: 'POST',
    headers: browser({ 'CF-Connecting-IP': newNetwork(), ...headers }),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export async function ask(bindings: Partial<Env> = {}, body: object = QUESTION, headers: Record<string, string> = {}): Promise<ChatAnswer> {
  const response = await post('/api/chat', body, bindings, headers);
  const { data } = (await response.json()) as { data: ChatAnswer };
  return data;
}

export interface Streamed {
  events: { event: string; data: unknown }[];
  passages: ChatPassage[];
  sentences: ChatSentence[];
  end: ChatEnd & Record<string, unknown>;
}

export async function readStream(response: Response): Promise<Streamed> {
  const events: Streamed['events'] = [];
  createParser({ onEvent: ({ event = '', data }) => events.push({ event, data: JSON.parse(data) }) }).feed(await response.text());
  const of = (name: string): unknown[] => events.flatMap(({ event, data }) => (event === name ? [data] : []));
  return {
    events,
    passages: of('passages')[0] as ChatPassage[],
    sentences: of('sentence') as ChatSentence[],
    end: of('end')[0] as Streamed['end'],
  };
}

export const stream = async (bindings: Partial<Env> = {}, body: object = QUESTION): Promise<Streamed> =>
  readStream(await post('/api/chat', body, bindings, { Accept: 'text/event-stream' }));
