import { QUESTION_DAYS } from '../../src/features/assistant/admin/ai.schema.ts';
import { addDays, athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { deleteQuestionsBefore } from './storage.ts';

export const forgetQuestions = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteQuestionsBefore(database(env.DB), addDays(athensDay(now), 1 - QUESTION_DAYS)),
});
