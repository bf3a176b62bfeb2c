import type { Context } from 'hono';
import type { QuestionReport } from '../../src/features/assistant/chat.schema.ts';
import { isExcluded } from '../analytics/event.ts';
import type { AppEnv } from '../env.ts';
import { networkShare } from '../http/network.ts';
import { toQuestion } from './question.ts';
import { countHelpful, countQuestion } from './storage.ts';

/** Counts a question or search for the owner, without identity. @returns whether it was counted */
export async function recordQuestion(c: Context<AppEnv>, { found, helpful, ...asked }: QuestionReport): Promise<boolean> {
  if (isExcluded(c)) return false;
  const question = await toQuestion(asked);
  if (!question) return false;
  const at = new Date();
  const share = await networkShare(c, at);
  return helpful === undefined
    ? countQuestion(c.env.DB, question, { found, at, share })
    : countHelpful(c.env.DB, question, { helpful, at, share });
}
