import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { lineField } from '../forms/forms.schema.ts';

export const QUESTION_LENGTH = 500;
export const REPORTED_LENGTH = 200;

/** An escaped character of JSON takes six bytes. */
export const CHAT_BODY_LIMIT_BYTES = 8 * 1024;
export const REPORT_BODY_LIMIT_BYTES = 4 * 1024;

export const FALLBACK_REASONS = ['no-model', 'not-found', 'budget', 'timeout', 'refused', 'error', 'uncited'] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** `previous`: the question before, for follow-ups. `record: false`: the visitor does not want to be counted. */
export const chatBody = z.strictObject({
  question: lineField(QUESTION_LENGTH).min(1),
  previous: lineField(QUESTION_LENGTH).default(''),
  locale: z.enum(LOCALE_CODES),
  record: z.boolean().default(true),
});
export type ChatBody = z.output<typeof chatBody>;

export const chatPassage = z.object({ title: z.string(), heading: z.string(), url: z.string(), text: z.string() });
export type ChatPassage = z.output<typeof chatPassage>;

/** Plain text. `citations`: numbers of the passages, from 1. */
export const chatSentence = z.object({ text: z.string(), citations: z.array(z.int().min(1)).min(1) });
export type ChatSentence = z.output<typeof chatSentence>;

/** The event `end`. With `passages`, sentences that came before do not count. */
export const chatEnd = z.object({ source: z.enum(['model', 'passages']), reason: z.enum(FALLBACK_REASONS).optional() });
export type ChatEnd = z.output<typeof chatEnd>;

export const chatAnswer = chatEnd.extend({ passages: z.array(chatPassage).max(3), sentences: z.array(chatSentence).optional() });
export type ChatAnswer = z.output<typeof chatAnswer>;

export const chatModel = z.object({ model: z.string().nullable() });

export const QUESTION_KINDS = ['question', 'search'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** With `helpful`, it is the second report about the same text. */
export const questionReport = z.strictObject({
  kind: z.enum(QUESTION_KINDS),
  text: lineField(REPORTED_LENGTH).min(1),
  locale: z.enum(LOCALE_CODES),
  found: z.boolean(),
  helpful: z.boolean().optional(),
});
export type QuestionReport = z.output<typeof questionReport>;
