import { z } from 'zod';
import { declareCalls } from '../api/declare-calls.shared.ts';
import { CHAT_BODY_LIMIT_BYTES, chatAnswer, chatBody, chatModel, questionReport, REPORT_BODY_LIMIT_BYTES } from './chat.schema.ts';

export const ASSISTANT_CALLS = declareCalls({
  'GET /api/chat': {
    summary: 'Returns the name of the configured language model, or null',
    limit: 'LIMIT_CALLS',
    response: chatModel,
  },
  'POST /api/chat': {
    summary:
      'Answers a `question` (with `previous`, the one before) from at most three passages of the site in `locale`; with a model, in cited sentences. With `record: false` the question is not stored. For `Accept: text/event-stream`: events `passages`, `sentence`, `end`. 8 KiB at most',
    limit: 'LIMIT_FORMS',
    budget: 'retrievals',
    body: chatBody,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
    response: chatAnswer,
    otherStatuses: { 503: 'if the build lacks the texts' },
  },
  'POST /api/questions': {
    summary:
      'Counts a question to the assistant or a search without results (`kind`), without identity; personal data in `text` is removed. With `helpful`, it adds to the same text. `stored` is false for robots, objections and past the daily budget. 4 KiB at most',
    limit: 'LIMIT_REPORTS',
    body: questionReport,
    bodyLimitBytes: REPORT_BODY_LIMIT_BYTES,
    response: z.object({ stored: z.boolean() }),
    status: 202,
  },
});

type AssistantCalls = typeof ASSISTANT_CALLS;
declare module '../api/known-calls.shared.ts' {
  interface Calls extends AssistantCalls {}
}
