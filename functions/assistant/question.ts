import { type QuestionKind, REPORTED_LENGTH } from '../../src/features/assistant/chat.schema.ts';
import { scrubText } from '../../src/features/monitor/scrub.shared.ts';
import { fold } from '../../src/i18n/fold.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { sha256, toHex } from '../encoding/digest.ts';

/** Phone and tax numbers, dates of birth: seven digits or more, in groups or not. */
const LONG_NUMBER = /\d(?:[ ./()-]{0,2}\d){6,}/gu;

/** Greek identity cards and passports: one or two letters and six or seven digits. */
const CARD_NUMBER = /(?<![\p{L}\p{N}])\p{L}{1,2}[ -]?\d{6,7}(?!\d)/gu;

const ID_BYTES = 16;

const scrubQuestion = (text: string): string =>
  scrubText(text).replace(LONG_NUMBER, '[number]').replace(CARD_NUMBER, '[number]').slice(0, REPORTED_LENGTH).trim().toWellFormed();

export interface Question {
  id: string;
  kind: QuestionKind;
  locale: Locale;
  text: string;
  folded: string;
}

export async function toQuestion(asked: Pick<Question, 'kind' | 'locale' | 'text'>): Promise<Question | undefined> {
  const text = scrubQuestion(asked.text);
  const folded = foldQuestion(text);
  if (folded === '') return undefined;
  const id = toHex((await sha256([asked.kind, asked.locale, folded].join('\0'))).subarray(0, ID_BYTES));
  return { id, kind: asked.kind, locale: asked.locale, text, folded };
}

export const foldQuestion = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
