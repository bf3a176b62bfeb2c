import type { Locale } from '@/i18n/locales.ts';
import type { Quote } from './conversation.schema.ts';

export interface AnswerRequest {
  id: number;
  locale: Locale;
  question?: string;
  previous?: string | undefined;
}

/** Without quotes, the texts could not be loaded. */
export interface AnswerReply {
  id: number;
  quotes?: Quote[];
}
