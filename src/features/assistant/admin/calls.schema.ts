import { declareCalls } from '../../api/declare-calls.shared.ts';
import { aiOverview, aiQuery, questionParams, questionsDeleted, questionsPage, questionsQuery, trialBody } from './ai.schema.ts';

export const AI_CALLS = declareCalls({
  'GET /api/admin/ai/overview': {
    summary: 'Returns the model, its limits and what of today’s budget is used, and figures of the last `days` (7, 30 or 90)',
    guard: 'owner',
    query: aiQuery,
    response: aiOverview,
  },
  'GET /api/admin/ai/questions': {
    summary:
      'Lists texts of the last `days` (7, 30 or 90): `show` (questions, unanswered, searches, unhelpful), `locale`, `q`, `page`, `size`, `sort`; with `counts` of all',
    guard: 'owner',
    query: questionsQuery,
    response: questionsPage,
  },
  'DELETE /api/admin/ai/questions/:id': {
    summary: 'Deletes a text with its counts',
    guard: 'owner',
    params: questionParams,
    response: questionsDeleted,
    otherStatuses: { 404: '' },
  },
  'DELETE /api/admin/ai/questions': { summary: 'Deletes all texts', guard: 'fresh', response: questionsDeleted },
  'POST /api/admin/ai/trials': {
    summary:
      'Answers a `question` as for a visitor, as events: `passages`, `sentence`, `dropped` (with `why`), `end` (with times, tokens and `detail`). Counts in the day’s budget, is not stored',
    guard: 'owner',
    body: trialBody,
  },
});

type AiCalls = typeof AI_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends AiCalls {}
}
