import type { Context } from 'hono';
import type { z } from 'zod';
import type { AiOverview, AiRange, questionsPage, questionsQuery, trialBody } from '../../src/features/assistant/admin/ai.schema.ts';
import { AI_CALLS } from '../../src/features/assistant/admin/calls.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import { addDays, athensDay, lastDays } from '../calendar.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { mount } from '../mount.ts';
import { getBudget, usedToday } from '../storage/budgets.ts';
import { type Database, database } from '../storage/database.ts';
import { answerWithModel } from './answer-with-model.ts';
import { ANSWER_TOKENS, FIRST_TOKEN_MS, TOTAL_MS } from './ask-model.ts';
import { findPassages, safely, sendEvents } from './chat.ts';
import { getModel } from './model.ts';
import { MOST_SENTENCES } from './prompt.ts';
import { foldQuestion } from './question.ts';
import { countQuestions, deleteQuestion, deleteQuestions, listQuestions, type QuestionDay, questionDays } from './storage.ts';

/** `LIMIT_FORMS` of wrangler.jsonc, which code cannot read at run time. */
const PER_MINUTE = 10;
const LONGEST = '90' satisfies AiRange;

const sum = (rows: readonly QuestionDay[], of: (row: QuestionDay) => number): number => rows.reduce((total, row) => total + of(row), 0);

async function readUse(env: Env, db: Database, name: 'aiRequests' | 'aiTokens', now: Date): Promise<{ used: number; limit: number }> {
  const budget = getBudget(name, env);
  return { used: await usedToday(db, name, now, budget), limit: budget.all };
}

async function aiOverview(env: Env, range: AiRange, now: Date): Promise<AiOverview> {
  const db = database(env.DB);
  const model = getModel(env);
  const today = athensDay(now);
  const days = lastDays(today, Number(range));
  const [requests, tokens, rows] = await Promise.all([
    readUse(env, db, 'aiRequests', now),
    readUse(env, db, 'aiTokens', now),
    questionDays(db, days[0] ?? today),
  ]);
  const questions = rows.filter(({ kind }) => kind === 'question');
  const byDay = new Map(questions.map((row) => [row.day, row]));
  const asked = sum(questions, (row) => row.asked);
  const answered = sum(questions, (row) => row.found);
  return {
    model: model ? { name: model.name, host: model.host, hasKey: model.key !== undefined } : null,
    requests,
    tokens,
    limits: {
      answerTokens: ANSWER_TOKENS,
      sentences: MOST_SENTENCES,
      firstTokenMs: FIRST_TOKEN_MS,
      totalMs: TOTAL_MS,
      perMinute: PER_MINUTE,
    },
    questions: {
      ...{ asked, answered, unanswered: asked - answered },
      helpful: sum(questions, (row) => row.helpful),
      unhelpful: sum(questions, (row) => row.unhelpful),
    },
    searches: sum(rows, (row) => (row.kind === 'search' ? row.asked : 0)),
    days: days.map((day) => {
      const { asked: all = 0, found = 0 } = byDay.get(day) ?? {};
      return { day, answered: found, unanswered: all - found };
    }),
  };
}

async function showQuestions(
  db: Database,
  { q, days = LONGEST, ...query }: z.output<typeof questionsQuery>,
  now: Date,
): Promise<z.output<typeof questionsPage>> {
  const { page, size } = query;
  const from = addDays(athensDay(now), 1 - Number(days));
  const folded = foldQuestion(q);
  if (q !== '' && folded === '') return { rows: [], total: 0, counts: await countQuestions(db, from), page, size };
  return { ...(await listQuestions(db, query, { from, folded })), page, size };
}

async function tryQuestion(c: Context<OwnerEnv>, body: z.output<typeof trialBody>): Promise<Response> {
  const startMs = Date.now();
  const asked = { ...body, previous: '' };
  const passages = await findPassages(c.env, asked);
  const retrievalMs = Date.now() - startMs;
  return sendEvents(c, async (send, signal) => {
    await send('passages', passages);
    const { reason, ...facts } = await safely(c, () =>
      answerWithModel(
        c.env,
        { ...asked, passages },
        {
          signal,
          onSentence: (sentence) => send('sentence', sentence),
          onDropped: (dropped) => send('dropped', dropped),
        },
      ),
    );
    await send('end', {
      source: reason ? 'passages' : 'model',
      ...(reason && { reason }),
      ...facts,
      retrievalMs,
      totalMs: Date.now() - startMs,
    });
  });
}

export const aiAdmin = mount(AI_CALLS, {
  'GET /api/admin/ai/overview': (c, { query }) => aiOverview(c.env, query.days, new Date()),
  'GET /api/admin/ai/questions': (c, { query }) => showQuestions(database(c.env.DB), query, new Date()),
  'DELETE /api/admin/ai/questions/:id': async (c, { params }) => {
    const deleted = await deleteQuestion(database(c.env.DB), getActor(c), params.id);
    if (deleted === 0) throw new ApiError('not_found');
    return { deleted };
  },
  'DELETE /api/admin/ai/questions': async (c) => ({ deleted: await deleteQuestions(database(c.env.DB), getActor(c)) }),
  'POST /api/admin/ai/trials': (c, { body }) => tryQuestion(c, body),
});
