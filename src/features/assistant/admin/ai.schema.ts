import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { lineField } from '../../forms/forms.schema.ts';
import { chatEnd, chatPassage, chatSentence, QUESTION_KINDS, QUESTION_LENGTH } from '../chat.schema.ts';

export const AI_PAGE = '/admin/ai';

/** Also stated on `/privacy`. */
export const QUESTION_DAYS = 90;

export const AI_RANGES = ['7', '30', '90'] as const;
export type AiRange = (typeof AI_RANGES)[number];

const count = z.int().min(0);
const day = z.iso.date();

export const aiQuery = z.object({ days: z.enum(AI_RANGES).default('30') });

const used = z.object({ used: count, limit: count });

/** `days`: oldest first, without gaps; of Athens. */
export const aiOverview = z.object({
  /** `host` receives the questions. Null: answers are passages only. */
  model: z.object({ name: z.string(), host: z.string(), hasKey: z.boolean() }).nullable(),
  requests: used,
  tokens: used,
  limits: z.object({ answerTokens: count, sentences: count, firstTokenMs: count, totalMs: count, perMinute: count }),
  questions: z.object({ asked: count, answered: count, unanswered: count, helpful: count, unhelpful: count }),
  searches: count,
  days: z.array(z.object({ day, answered: count, unanswered: count })),
});
export type AiOverview = z.infer<typeof aiOverview>;

export const QUESTION_FILTERS = ['questions', 'unanswered', 'searches', 'unhelpful'] as const;
export type QuestionFilter = (typeof QUESTION_FILTERS)[number];

export const QUESTIONS_SORT = '-lastOn';

export const questionsQuery = z.object({
  ...pageQuery(['lastOn', 'asked', 'text', 'unhelpful', 'locale'], '-lastOn'),
  show: z.enum(QUESTION_FILTERS).optional(),
  locale: z.enum(LOCALE_CODES).optional(),
  days: z.enum(AI_RANGES).optional(),
});

export const questionRow = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  locale: z.enum(LOCALE_CODES),
  text: z.string(),
  asked: count,
  found: count,
  helpful: count,
  unhelpful: count,
  firstOn: day,
  lastOn: day,
});
export type QuestionRow = z.infer<typeof questionRow>;

/** `counts`: number of texts in these days by filter, ignoring the rest of the query. */
export const questionsPage = pageSchema(questionRow).extend({ counts: z.record(z.enum(QUESTION_FILTERS), count) });

/** 16 bytes in hexadecimal digits. */
export const questionParams = z.object({ id: z.string().regex(/^[\da-f]{32}$/u) });

export const questionsDeleted = z.object({ deleted: count });

export const trialBody = z.strictObject({ question: lineField(QUESTION_LENGTH).min(1), locale: z.enum(LOCALE_CODES) });

export const DROPPED_FOR = ['uncited', 'citation', 'link', 'markup', 'instructions', 'long'] as const;
export type DroppedFor = (typeof DROPPED_FOR)[number];

/** Events of a trial beyond those of a chat. `detail`: the message of the model's server, such as `HTTP 401`. */
export const droppedSentence = z.object({ text: z.string(), why: z.enum(DROPPED_FOR) });
export const trialEnd = chatEnd.extend({
  detail: z.string().optional(),
  retrievalMs: count,
  firstTokenMs: count.optional(),
  totalMs: count,
  tokens: count.optional(),
});
export type TrialEnd = z.infer<typeof trialEnd>;

export const TRIAL_EVENTS = {
  passages: z.array(chatPassage),
  sentence: chatSentence,
  dropped: droppedSentence,
  end: trialEnd,
} as const;
