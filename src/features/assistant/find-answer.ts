import { z } from 'zod';
import { isLeftOut } from '@/features/analytics/track.ts';
import { successSchema } from '@/features/api/envelope.schema.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';
import type { Locale } from '@/i18n/locales.ts';
import { answersHere } from './answer-here.ts';
import type { ChatEnd } from './chat-stream.ts';
import type { Fallback, Sentence } from './conversation.schema.ts';
import type { Answerer, Reporter } from './conversation.ts';

const QUESTIONS = '/api/questions';
const REPORT_LIMIT = 200;

/** Visitors who are not counted are left out here too. */
export const isReported = (): boolean => hasFunctions() && !isLeftOut();

/** Tells the owner what was asked, without identity. Errors are ignored. */
export function questionReporter(locale: Locale): Reporter {
  const send = (text: string, more: { found: boolean; helpful?: boolean }) => {
    if (!isReported()) return;
    const body = JSON.stringify({
      kind: 'question',
      text: text.replace(/\s+/gu, ' ').slice(0, REPORT_LIMIT).toWellFormed(),
      locale,
      ...more,
    });
    navigator.sendBeacon(QUESTIONS, new Blob([body], { type: 'application/json' }));
  };
  return {
    asked: (question, found) => send(question, { found }),
    helpful: (question, found, helpful) => send(question, { found, helpful }),
  };
}

const MODEL_TIMEOUT_MS = 4_000;
const modelSchema = z.object({ model: z.string().max(100).nullable() });

/** Returns null without a model, without functions or without a network. */
async function askForModel(): Promise<string | null> {
  if (!hasFunctions() || !navigator.onLine) return null;
  const { request } = await import('@/features/api/client.ts');
  const { content } = await request('/api/chat', { timeoutMs: MODEL_TIMEOUT_MS });
  return modelSchema.safeParse(successSchema.safeParse(content).data?.data).data?.model ?? null;
}

/** The server accepts no line breaks. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ');

export interface AnswerFinder {
  find: Answerer;
  prepare: () => Promise<string | null>;
}

export function createAnswers(locale: Locale): AnswerFinder {
  const findHere = answersHere(locale);
  let model: Promise<string | null> | undefined;
  const getModel = () => {
    model ??= askForModel();
    return model;
  };

  /** @returns why the passages are the answer, or undefined if nothing is left to show */
  async function askModel(
    [question, previous, show, signal]: Parameters<Answerer>,
    name: string,
  ): Promise<{ fallback: Fallback; isFilled: boolean } | undefined> {
    show({ model: name });
    const { streamAnswer } = await import('./chat-stream.ts');
    const sentences: Sentence[] = [];
    let isFilled = false;
    const end: ChatEnd = await streamAnswer(
      { question: inOneLine(question), locale, ...(previous && { previous: inOneLine(previous) }) },
      {
        passages: (quotes) => {
          isFilled = quotes.length > 0;
          show({ quotes });
        },
        sentence: (sentence) => {
          sentences.push(sentence);
          show({ sentences: [...sentences] });
        },
      },
      signal,
    );
    if (end.isDropped) show({ sentences: [], ...(end.isNotFound && { quotes: [] }) });
    if (end.fallback === undefined) return undefined;
    if (sentences.length === 0 || end.isDropped) return { fallback: end.fallback, isFilled };
    show({ fallback: end.fallback === 'stopped' ? 'stopped' : 'cut' });
    return undefined;
  }

  const find: Answerer = async (...asked) => {
    const [question, previous, show] = asked;
    const name = await getModel();
    let fallback: Fallback | undefined;
    if (name && navigator.onLine) {
      const left = await askModel(asked, name);
      if (!left) return;
      ({ fallback } = left);
      if (left.isFilled) return show({ fallback });
    } else if (name) fallback = 'offline';
    show({ quotes: await findHere(question, previous), ...(fallback && { fallback }) });
  };

  return {
    find,
    prepare: () => {
      findHere().catch(() => undefined);
      return getModel();
    },
  };
}
